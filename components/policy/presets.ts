/**
 * Three ways to set all tools at once, and which of them a workspace has. The usual way is the loosest that there is, because nobody can
 * loosen what leaves the workspace, and nothing else asks by default. A tool that was turned off by itself stays off. Pure.
 */
import type { PolicyEntryReply } from '@/lib/protocol/http/approvals';

type Entry = Pick<PolicyEntryReply, 'tool' | 'risk' | 'setting'>;
type Setting = PolicyEntryReply['setting'];

export type Preset = {
  readonly name: 'closed' | 'careful' | 'usual';
  readonly title: string;
  readonly sentence: string;
  readonly settings: Readonly<Record<Entry['risk'], Setting>>;
};

export const presets: readonly Preset[] = [
  {
    name: 'closed',
    title: 'Closed',
    sentence: 'Nothing leaves the workspace through a tool, even with approval.',
    settings: { read: null, write: null, outward: 'deny' },
  },
  {
    name: 'careful',
    title: 'Careful',
    sentence: 'Asks before anything in the workspace changes, and before anything leaves it.',
    settings: { read: null, write: 'ask', outward: 'ask' },
  },
  {
    name: 'usual',
    title: 'Usual',
    sentence: 'Changes that can be undone happen at once. Asks before anything leaves the workspace.',
    settings: { read: null, write: null, outward: null },
  },
];

/** Returns the preset that the settings are, or null if the owners chose their own. */
export function findPreset(entries: readonly Entry[]): Preset | null {
  const isSet = ({ settings }: Preset) =>
    entries.every(({ risk, setting }) => settings[risk] === setting || setting === 'deny');
  const [closed, ...others] = presets;
  if (closed !== undefined && isClosed(entries)) return isSet(closed) ? closed : null;
  return others.find(isSet) ?? null;
}

/** Lists what must change so that the tools have the preset. */
export function listPresetChanges(entries: readonly Entry[], preset: Preset) {
  const turnedOffTogether = isClosed(entries) ? 'outward' : null;
  return entries
    .filter(({ risk, setting }) => setting !== 'deny' || risk === turnedOffTogether)
    .filter(({ risk, setting }) => preset.settings[risk] !== setting)
    .map(({ tool, risk }) => ({ tool, setting: preset.settings[risk] }));
}

/** True if every tool that could send something out is off. They were turned off together then, and can be turned on together. */
function isClosed(entries: readonly Entry[]): boolean {
  const outward = entries.filter(({ risk }) => risk === 'outward');
  return outward.length > 0 && outward.every(({ setting }) => setting === 'deny');
}
