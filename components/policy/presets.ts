/**
 * Three ways to set all tools at once, and which of them a workspace has. A tool that is off stays off. No preset can loosen what leaves
 * the workspace, because the product's own rule is the loosest there. Pure.
 */
import type { PolicyEntryReply } from '@/lib/protocol/http/approvals';

type Entry = Pick<PolicyEntryReply, 'tool' | 'risk' | 'setting'>;
type Setting = PolicyEntryReply['setting'];

export const presets = [
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
  {
    name: 'open',
    title: 'Open',
    sentence:
      'Never asks within the workspace, whatever was read before. Still asks before anything leaves it.',
    settings: { read: 'allow', write: 'allow', outward: null },
  },
] as const satisfies readonly {
  readonly name: string;
  readonly title: string;
  readonly sentence: string;
  readonly settings: Readonly<Record<Entry['risk'], Setting>>;
}[];
export type Preset = (typeof presets)[number];

/** Returns the preset that the settings are, or null if the owners chose their own. */
export function findPreset(entries: readonly Entry[]): Preset | null {
  const on = entries.filter(isOn);
  return presets.find(({ settings }) => on.every(({ risk, setting }) => settings[risk] === setting)) ?? null;
}

/** Lists what must change so that the tools have the preset. */
export function listPresetChanges(entries: readonly Entry[], { settings }: Preset) {
  return entries
    .filter((entry) => isOn(entry) && settings[entry.risk] !== entry.setting)
    .map(({ tool, risk }) => ({ tool, setting: settings[risk] }));
}

const isOn = ({ setting }: Entry) => setting !== 'deny';
