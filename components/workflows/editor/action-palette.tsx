'use client';

import { type ReactElement, useState } from 'react';
import type { z } from 'zod';
import { Dialog } from '@/components/ui/dialog';
import type { actionTypeSchema } from '@/lib/protocol/http/workflow-parts';

export type ActionTypeReply = z.output<typeof actionTypeSchema>;

type ActionPaletteProps = {
  readonly types: readonly ActionTypeReply[];
  readonly trigger: ReactElement<Record<string, unknown>>;
  readonly onChoose: (type: string) => void;
};

const groups = [
  { risk: 'read', title: 'Reads, decides or waits', sentence: 'Changes nothing.' },
  { risk: 'write', title: 'Changes the workspace', sentence: 'Its changes can be undone there.' },
  { risk: 'outward', title: 'Sends data outside', sentence: 'Cannot be undone.' },
] as const;

/** The kinds of steps to choose from, grouped by what they can do. A kind that cannot run here says why. */
export function ActionPalette({ types, trigger, onChoose }: ActionPaletteProps) {
  const [isOpen, setOpen] = useState(false);
  const choose = (type: string) => {
    setOpen(false);
    onChoose(type);
  };
  return (
    <Dialog title="Add a step" width="wide" open={isOpen} onOpenChange={setOpen} trigger={trigger}>
      <div className="flex flex-col gap-5">
        {groups.map(({ risk, title, sentence }) => (
          <section key={risk} aria-label={title}>
            <h3 className="font-medium">{title}</h3>
            <p className="mb-1 text-label text-soft">{sentence}</p>
            <ul className="grid gap-x-4 tablet:grid-cols-2">
              {types
                .filter((type) => type.risk === risk)
                .map((type) => (
                  <li key={type.type}>
                    <PaletteButton type={type} onChoose={() => choose(type.type)} />
                  </li>
                ))}
            </ul>
          </section>
        ))}
      </div>
    </Dialog>
  );
}

type PaletteButtonProps = { readonly type: ActionTypeReply; readonly onChoose: () => void };

function PaletteButton({ type: { title, sentence, unavailable }, onChoose }: PaletteButtonProps) {
  return (
    <button
      type="button"
      aria-disabled={unavailable !== null}
      className="flex w-full flex-col rounded-control px-2 py-1.5 text-start hover:bg-sunk"
      onClick={unavailable === null ? onChoose : undefined}
    >
      <span className={unavailable === null ? 'font-medium' : 'font-medium text-soft'}>{title}</span>
      <span className="text-label text-soft">{sentence.split('. ')[0]}</span>
      {unavailable !== null && <span className="text-label text-unsupported">{unavailable}</span>}
    </button>
  );
}
