'use client';

import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '@/components/ui/button';
import { joinClasses } from '@/components/ui/class-names';
import { TextArea } from '@/components/ui/text-area';
import { limits } from '@/lib/core/limits';
import type { PlanNode } from '@/lib/protocol/research-plan';

type PlanNodeRowProps = {
  readonly node: PlanNode;
  readonly number: number;
  readonly others: readonly { readonly id: string; readonly number: number }[];
  readonly onAsk: (question: string) => void;
  readonly onToggle: (id: string) => void;
  readonly onRemove: () => void;
};

/** One sub-question of a plan: its text, and which answers it builds on. */
export function PlanNodeRow({ node, number, others, onAsk, onToggle, onRemove }: PlanNodeRowProps) {
  return (
    <li data-node={node.id} className="flex items-start gap-2">
      <span aria-hidden className="w-5 shrink-0 pt-2 text-end text-soft tabular-nums">
        {number}
      </span>
      <div className="grid min-w-0 flex-1 gap-1.5">
        <TextArea
          label={`Sub-question ${number}`}
          hideLabel
          textAreaClassName="py-1.5"
          rows={1}
          maxLength={limits.researchQuestionChars}
          value={node.question}
          onChange={(event) => onAsk(event.target.value)}
        />
        {others.length > 0 && (
          <Dependencies node={node} number={number} others={others} onToggle={onToggle} />
        )}
      </div>
      <IconButton icon={Trash2} label={`Remove sub-question ${number}`} onClick={onRemove} />
    </li>
  );
}

/** Shows the dependencies in words until the user wants to change them. */
function Dependencies({
  node,
  number,
  others,
  onToggle,
}: Pick<PlanNodeRowProps, 'node' | 'number' | 'others' | 'onToggle'>) {
  const [isChoosing, setChoosing] = useState(false);
  const chosen = others.filter(({ id }) => node.dependsOn.includes(id)).map((other) => other.number);
  const words = chosen.length === 0 ? 'Builds on no other answer' : `Builds on ${chosen.join(', ')}`;
  return (
    <div className="flex flex-wrap items-center gap-1 text-label text-soft">
      <button
        type="button"
        aria-expanded={isChoosing}
        aria-label={`Sub-question ${number}: ${words}`}
        onClick={() => setChoosing(!isChoosing)}
        className="min-h-6 rounded-control hover:text-ink hover:underline"
      >
        {isChoosing ? 'Builds on' : words}
      </button>
      {isChoosing && (
        <span
          role="group"
          aria-label={`Sub-question ${number} builds on`}
          className="flex flex-wrap items-center gap-1"
        >
          {others.map((other) => {
            const isOn = node.dependsOn.includes(other.id);
            return (
              <button
                key={other.id}
                type="button"
                aria-pressed={isOn}
                aria-label={`Answer ${other.number}`}
                onClick={() => onToggle(other.id)}
                className={joinClasses(
                  'min-h-6 min-w-6 rounded-control border px-1.5 tabular-nums hover:border-edge',
                  isOn ? 'border-accent bg-sunk font-semibold text-ink' : 'border-line',
                )}
              >
                {other.number}
              </button>
            );
          })}
        </span>
      )}
    </div>
  );
}
