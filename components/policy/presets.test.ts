import { expect, it } from 'vitest';
import { listLegalSettings } from '@/lib/engine/policy/settings';
import { tools } from '@/lib/engine/tools/catalogue';
import type { PolicyVerdict } from '@/lib/protocol/policy-words';
import type { Risk } from '@/lib/protocol/tool-words';
import { findPreset, listPresetChanges, type Preset, presets } from './presets';

const entries: { tool: string; risk: Risk; setting: PolicyVerdict | null }[] = tools.map(
  ({ name, risk }) => ({ tool: name, risk, setting: null }),
);

const apply = (before: typeof entries, preset: Preset) => {
  const changes = new Map(listPresetChanges(before, preset).map(({ tool, setting }) => [tool, setting]));
  return before.map((entry) => ({
    ...entry,
    setting: changes.get(entry.tool) ?? (changes.has(entry.tool) ? null : entry.setting),
  }));
};

it.each(presets.flatMap((from) => presets.map((to) => ({ from, to }))))(
  'from "$from.title" the owner can go to "$to.title"',
  ({ from, to }) => {
    const after = apply(apply(entries, from), to);
    expect(findPreset(after)).toBe(to);
    expect(listPresetChanges(after, to)).toEqual([]);
  },
);

it('no preset asks for a setting that a tool may not have', () => {
  for (const preset of presets)
    for (const { tool, setting } of listPresetChanges(entries, preset)) {
      const legal = listLegalSettings(tools.find(({ name }) => name === tool)!);
      expect(setting === null || legal.includes(setting)).toBe(true);
    }
});

it('a tool that is off stays off, and changes nothing about the preset', () => {
  const [first, ...others] = entries;
  const withOff = [{ ...first!, risk: 'write' as const, setting: 'deny' as const }, ...others];
  expect(findPreset(withOff)?.name).toBe('usual');
  for (const preset of presets)
    expect(listPresetChanges(withOff, preset).map(({ tool }) => tool)).not.toContain(first!.tool);
});

it('a tool with a setting of its own belongs to no preset', () => {
  const reader = entries.find(({ risk }) => risk === 'read')!;
  expect(findPreset([...entries, { ...reader, setting: 'ask' as const }])).toBeNull();
});
