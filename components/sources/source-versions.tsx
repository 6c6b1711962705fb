'use client';

import { Download } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { FailureNotice } from '@/components/ui/failure-notice';
import { Select } from '@/components/ui/select';
import { writeUrl } from '@/lib/client/api';
import { queryKeys } from '@/lib/client/query-keys';
import { useEndpointQuery } from '@/lib/client/use-endpoint';
import { useWorkspace } from '@/lib/client/workspace';
import { countNoun } from '@/lib/core/text';
import type { SourceDetailReply } from '@/lib/protocol/http/sources';
import { Time } from '@/components/ui/time';
import type { DiffHunk } from '@/lib/evidence/diff-revisions';

type SourceVersionsProps = {
  readonly source: SourceDetailReply;
  readonly onOpen: (revisionId: string) => void;
};

/** Every capture of the source, and the differences between any two of them. */
export function SourceVersions({ source, onOpen }: SourceVersionsProps) {
  const { id: workspaceId } = useWorkspace();
  const { revisions } = source;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 p-4">
      <ul aria-label="Versions" className="divide-y divide-line border-y border-line">
        {revisions.map((revision) => (
          <li key={revision.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
            <div className="room-40 flex-1">
              <p className="font-medium">
                Version {revision.number}
                {revision.id === source.revision_id && <span className="text-soft"> · newest</span>}
              </p>
              <p className="text-label text-soft">
                <Time of={revision.captured_at} dayOnly /> · {countNoun(revision.word_count, 'word')}
              </p>
            </div>
            {revision.has_original && (
              <a
                className="inline-flex min-h-(--size-small) items-center gap-1 text-label underline underline-offset-2"
                href={`${writeUrl('GET /v1/revisions/{id}/original', { params: { id: revision.id } })}?workspace_id=${workspaceId}`}
                download
              >
                <Download size={14} aria-hidden />
                Original
              </a>
            )}
            <Button size="small" onClick={() => onOpen(revision.id)}>
              Read
            </Button>
          </li>
        ))}
      </ul>
      {revisions.length > 1 && <Comparison revisions={revisions} />}
    </div>
  );
}

function Comparison({ revisions }: Pick<SourceDetailReply, 'revisions'>) {
  const [to, setTo] = useState(revisions[0]?.id ?? '');
  const [from, setFrom] = useState(revisions[1]?.id ?? '');
  const options = revisions.map(({ id, number }) => ({ value: id, label: `Version ${number}` }));
  const diff = useEndpointQuery('GET /v1/revisions/{id}/diff', {
    key: queryKeys.revisions.diff(from, to),
    input: { params: { id: to }, query: { from } },
  });
  return (
    <section aria-label="What changed" className="grid gap-3">
      <h2 className="font-semibold">What changed</h2>
      <div className="grid grid-cols-2 gap-3">
        <Select label="From" value={from} options={options} onValueChange={setFrom} />
        <Select label="To" value={to} options={options} onValueChange={setTo} />
      </div>
      {diff.error !== null && (
        <FailureNotice sentence="The versions cannot be compared." cause={diff.error.message} />
      )}
      {diff.data?.hunks.length === 0 && <p className="text-soft">Both versions have the same text.</p>}
      <ol className="grid gap-3">
        {diff.data?.hunks.map((hunk) => (
          <li
            key={`${hunk.before_start} ${hunk.after_start}`}
            className="rounded-control border border-line p-2 font-reading whitespace-pre-wrap [overflow-wrap:anywhere]"
          >
            {hunk.parts.map((part, index) => (
              <DiffPart key={index} part={part} />
            ))}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Added and removed words are distinguished by element and mark, not by colour alone. */
function DiffPart({ part }: { readonly part: DiffHunk['parts'][number] }) {
  if (part.type === 'same') return <span>{part.text}</span>;
  if (part.type === 'added') return <ins className="text-proved underline decoration-2">{part.text}</ins>;
  return <del className="text-unsupported line-through">{part.text}</del>;
}
