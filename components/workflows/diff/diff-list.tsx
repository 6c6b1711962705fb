'use client';

import { useState } from 'react';
import type { PolicyVerdict } from '@/lib/protocol/policy-words';
import { VerdictLabel } from '../canvas/node-facts';
import type { WorkflowDiffRow } from './count-marks';
import { DiffRowButton } from './diff-row-button';

/** What is shown about a step besides its changes. */
type DiffStepWords = {
  readonly sentence: string | null;
  readonly verdict: { readonly decision: PolicyVerdict; readonly reason: string } | null;
};

type DiffListProps = {
  readonly rows: readonly WorkflowDiffRow[];
  /** Takes the key of a row that is a step. */
  readonly findWords: (key: string) => DiffStepWords | null;
};

/** A diff as a plain list in the order of execution. Each row opens to show what changed in it. */
export function DiffList({ rows, findWords }: DiffListProps) {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  if (rows.length === 0) return <p className="p-2 text-soft">There are no differences.</p>;
  const toggle = (name: string) =>
    setOpen((before) =>
      before.has(name) ? new Set([...before].filter((one) => one !== name)) : new Set([...before, name]),
    );
  return (
    <ol aria-label="Changes" className="flex flex-col">
      {rows.map((row) => {
        const name = `${row.subject} ${row.kind} ${row.key}`;
        const words = row.subject === 'action' ? findWords(row.key) : null;
        return (
          <li key={name} className="border-b border-line last:border-b-0">
            <DiffRowButton row={row} isOpen={open.has(name)} onToggle={() => toggle(name)}>
              <ChangedFields row={row} />
              {words !== null && <Words {...words} />}
            </DiffRowButton>
          </li>
        );
      })}
    </ol>
  );
}

function ChangedFields({ row: { lines, subject, kind } }: { readonly row: WorkflowDiffRow }) {
  if (lines.length === 0)
    return (
      <p className="text-soft">
        {subject === 'connection' ? `The connection is ${kind}.` : 'Only its position on the canvas changed.'}
      </p>
    );
  return (
    <dl className="grid gap-2">
      {lines.map(({ field, before, after }) => (
        <div key={field}>
          <dt className="text-label font-medium">{field}</dt>
          <dd className="flex flex-wrap items-baseline gap-x-2 wrap-anywhere whitespace-pre-wrap">
            {before !== null && <del className="text-unsupported">{before}</del>}
            {before !== null && after !== null && (
              <span className="text-soft" aria-label="becomes">
                →
              </span>
            )}
            {after !== null && <ins className="text-proved no-underline">{after}</ins>}
            {before !== null && before === after && <span className="text-soft">changed</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Words({ sentence, verdict }: DiffStepWords) {
  return (
    <>
      {sentence !== null && <p className="mt-2">It {sentence}.</p>}
      {verdict !== null && (
        <p className="mt-2 flex flex-wrap items-center gap-x-2">
          <VerdictLabel verdict={verdict.decision} />
          <span className="text-soft">{verdict.reason}</span>
        </p>
      )}
    </>
  );
}
