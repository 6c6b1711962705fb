'use client';

import { useMemo } from 'react';
import { countNoun } from '@/lib/core/text';
import { type DiffHunk, diffMarkdown } from '@/lib/evidence/diff-revisions';
import { listDiffRows } from './list-diff-rows';

type DiffViewProps = { readonly label: string; readonly before: string; readonly after: string };

/**
 * Shows the changes between two texts, word by word, with the lines around them. Changes are distinguished by a character and a word, not
 * by colour alone.
 */
export function DiffView({ label, before, after }: DiffViewProps) {
  const rows = useMemo(() => {
    const hunks: readonly DiffHunk[] = diffMarkdown(before, after);
    return hunks.length === 0 ? null : listDiffRows(before, hunks);
  }, [before, after]);
  if (rows === null) return <p className="py-4 text-soft">The two texts are the same.</p>;
  return (
    <div
      role="region"
      aria-label={label}
      tabIndex={0}
      className="scroll-quiet operating-code max-h-[60dvh] rounded-control border border-line bg-paper p-3 whitespace-pre-wrap break-words"
    >
      {rows.map((row, index) => {
        if (row.type === 'text')
          return (
            <span key={index} className="text-soft">
              {row.text}
            </span>
          );
        if (row.type === 'gap')
          return (
            <span key={index} className="my-1 block border-y border-line py-0.5 text-label text-soft">
              {countNoun(row.lines, 'line')} the same
            </span>
          );
        return (
          <span key={index} className="block border-s-2 border-accent ps-2">
            {row.parts.map((part, at) => {
              if (part.type === 'same') return <span key={at}>{part.text}</span>;
              if (part.type === 'removed')
                return (
                  <del key={at} className="text-unsupported decoration-1">
                    <span className="sr-only">removed: </span>
                    {part.text}
                  </del>
                );
              return (
                <ins key={at} className="bg-found decoration-1">
                  <span className="sr-only">added: </span>
                  {part.text}
                </ins>
              );
            })}
          </span>
        );
      })}
    </div>
  );
}
