'use client';

import { Radio } from '@base-ui/react/radio';
import { RadioGroup } from '@base-ui/react/radio-group';
import { useId } from 'react';
import type { PolicyEntryReply } from '@/lib/protocol/http/approvals';
import { findPreset, type Preset, presets } from './presets';

type PresetChoiceProps = {
  readonly entries: readonly PolicyEntryReply[];
  readonly busy: boolean;
  readonly onChoose: (preset: Preset) => void;
};

/** Sets all tools at once. Nothing is chosen while the workspace has settings of its own. */
export function PresetChoice({ entries, busy, onChoose }: PresetChoiceProps) {
  const id = useId();
  const current = findPreset(entries);
  return (
    <div className="grid gap-3">
      <h2 id={id} className="text-reading font-semibold">
        All tools at once
      </h2>
      <RadioGroup
        aria-labelledby={id}
        readOnly={busy}
        className="grid gap-3 tablet:grid-cols-3"
        value={current?.name ?? ''}
        onValueChange={(name) => {
          const preset = presets.find((known) => known.name === name);
          if (preset !== undefined) onChoose(preset);
        }}
      >
        {presets.map(({ name, title, sentence }) => (
          <label
            key={name}
            className="flex gap-3 rounded-panel border border-line p-3 has-[[data-checked]]:border-accent"
          >
            <Radio.Root
              value={name}
              className="mt-0.5 grid size-5 shrink-0 place-items-center rounded-full border border-edge data-checked:border-accent"
            >
              <Radio.Indicator className="size-2.5 rounded-full bg-accent" />
            </Radio.Root>
            <span className="grid gap-0.5">
              <span className="font-medium">{title}</span>
              <span className="text-label text-soft text-pretty">{sentence}</span>
            </span>
          </label>
        ))}
      </RadioGroup>
      {current === null && <p className="text-label text-soft">This workspace has settings of its own.</p>}
    </div>
  );
}
