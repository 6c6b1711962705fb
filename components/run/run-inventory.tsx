'use client';

import type { Route } from 'next';
import Link from 'next/link';
import { useWorkspace } from '@/lib/client/workspace';
import { countNoun } from '@/lib/core/text';
import type { PackedNote } from '@/lib/protocol/run-frames';
import { leftOutWords } from './describe-frames';

/** What went to the model and what did not, with the reason. */
export function RunInventory({ packets }: { readonly packets: readonly PackedNote[] }) {
  const { slug } = useWorkspace();
  const last = packets.at(-1);
  if (last === undefined) return null;
  const { fullCount, summaryCount, sourceCount, leftOut } = last.inventory;
  return (
    <section aria-labelledby="read" className="grid gap-3">
      <h2 id="read" className="text-reading font-semibold">
        What was read
      </h2>
      <p>
        Of {countNoun(sourceCount, 'source')}: {fullCount} in full
        {summaryCount > 0 && `, ${summaryCount} in part`}
        {leftOut.length > 0 && `, ${leftOut.length} left out`}
        {packets.length > 1 && `; in ${packets.length} packets`}.
      </p>
      {leftOut.length > 0 && (
        <ul aria-label="Left out" className="divide-y divide-line border-y border-line">
          {leftOut.map((source) => (
            <li key={source.sourceId} className="flex flex-wrap gap-x-3 py-1.5">
              <Link
                className="min-w-0 flex-1 truncate hover:underline"
                href={`/w/${slug}/sources/${source.sourceId}` as Route}
              >
                {source.n === undefined ? '' : `${source.n}. `}
                {source.title}
              </Link>
              <span className="text-soft">{leftOutWords[source.reason]}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
