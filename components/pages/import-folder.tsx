'use client';

import { Link } from '@/components/ui/link';
import { useRef } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { FailureNotice } from '@/components/ui/failure-notice';
import { Progress } from '@/components/ui/progress';
import { useWorkspace } from '@/lib/client/workspace';
import { paths } from '@/lib/core/paths';
import { countNoun } from '@/lib/core/text';
import type { ImportedFileReply } from '@/lib/protocol/http/pages-folder';
import type { ImportOutcome } from '@/lib/protocol/page-words';
import { type ImportState, type LeftOut, useImport } from './use-import';

/** Imports a Logseq or Obsidian folder, and reports the outcome for every file. */
export function ImportFolder({ onClose }: { readonly onClose: () => void }) {
  const field = useRef<HTMLInputElement>(null);
  const { state, items, bring } = useImport();
  const isBusy = state.kind === 'reading' || state.kind === 'sending';
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !isBusy && onClose()}
      title="Import a folder"
      description="A Logseq graph or an Obsidian vault, packed as a zip file. Your edits here are never overwritten, and importing the same folder again changes nothing."
      footer={
        <>
          <Button disabled={isBusy} onClick={onClose}>
            Done
          </Button>
          <Button variant="primary" busy={isBusy} onClick={() => field.current?.click()}>
            Choose a zip file
          </Button>
        </>
      }
    >
      <input
        ref={field}
        type="file"
        accept=".zip,application/zip"
        aria-label="Zip file of the folder"
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          event.target.value = '';
          if (file !== undefined) void bring(file);
        }}
      />
      <ImportProgress state={state} />
      {items.length > 0 && <Report items={items} left={state.kind === 'done' ? state.left : null} />}
    </Dialog>
  );
}

function ImportProgress({ state }: { readonly state: ImportState }) {
  if (state.kind === 'reading') return <p className="text-soft">Reading the folder…</p>;
  if (state.kind === 'sending')
    return (
      <Progress
        label={`${state.done} of ${countNoun(state.all, 'file')}`}
        value={Math.round((100 * state.done) / state.all)}
      />
    );
  if (state.kind === 'done' && state.stopped !== null)
    return <FailureNotice sentence="The folder was not imported completely." cause={state.stopped} />;
  return null;
}

const words = {
  imported: 'imported',
  updated: 'updated',
  unchanged: 'unchanged',
  conflict: 'kept as a separate page',
  refused: 'refused',
} as const satisfies Record<ImportOutcome, string>;

/** Order of outcomes in the report: problems first, successes after them. */
const order: readonly ImportOutcome[] = ['refused', 'conflict', 'updated', 'imported', 'unchanged'];

/** Maximum number of rows in a report. */
const mostRows = 500;

function Report({
  items,
  left,
}: {
  readonly items: readonly ImportedFileReply[];
  readonly left: LeftOut | null;
}) {
  const { slug } = useWorkspace();
  const groups = Map.groupBy(items, ({ outcome }) => outcome);
  const sorted = order.flatMap((outcome) => groups.get(outcome) ?? []);
  const leftOut = left?.leftOut ?? [];
  const rows = sorted.length + leftOut.length;
  const counts = order.flatMap((outcome) => {
    const count = groups.get(outcome)?.length ?? 0;
    return count === 0 ? [] : [`${count} ${words[outcome]}`];
  });
  return (
    <div className="grid gap-2">
      <p role="status">
        {counts.join(', ')}
        {leftOut.length > 0 && `; ${countNoun(leftOut.length, 'other file')} left out`}
      </p>
      <ul
        aria-label="Files"
        className="scroll-quiet max-h-[40dvh] divide-y divide-line border-y border-line"
        tabIndex={0}
      >
        {sorted.slice(0, mostRows).map(({ path, outcome, page_id: id, title, reason }) => (
          <li key={path} className="flex flex-wrap items-baseline gap-x-3 py-1.5">
            <span className="room-40 flex-1 break-words">
              {id === null ? path : <Link href={paths.page(slug, id)}>{path}</Link>}
            </span>
            <span className="text-label text-soft">
              {words[outcome]}
              {outcome === 'conflict' && ` as “${title ?? ''}”`}
            </span>
            {reason !== null && <span className="w-full text-label text-unsupported">{reason}</span>}
          </li>
        ))}
        {leftOut.slice(0, Math.max(0, mostRows - sorted.length)).map((path) => (
          <li key={path} className="flex flex-wrap items-baseline gap-x-3 py-1.5">
            <span className="room-40 flex-1 break-words">{path}</span>
            <span className="text-label text-soft">left out</span>
          </li>
        ))}
      </ul>
      {rows > mostRows && (
        <p className="text-label text-soft">
          {countNoun(rows - mostRows, 'more file')} {rows - mostRows === 1 ? 'is' : 'are'} not listed.
        </p>
      )}
    </div>
  );
}
