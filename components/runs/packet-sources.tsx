'use client';

import { Link } from '@/components/ui/link';
import { useWorkspace } from '@/lib/client/workspace';
import { paths } from '@/lib/core/paths';
import type { PackedNote } from '@/lib/protocol/run-frames';

type LeftOut = PackedNote['inventory']['leftOut'][number];

/** Reasons why a source was not sent. */
const leftOutWords: Readonly<Record<LeftOut['reason'], string>> = {
  budget: 'It did not fit into the model’s context window.',
  limit: 'The limit on sources in one request was reached.',
  not_captured: 'It could not be read.',
  not_relevant: 'No passage in it matches the question.',
};

const sentWords = { full: 'In full', part: 'In part: selected passages' } as const;

/** Lists which sources of the collection were sent to the model in one packet, and which were not, with the reason. */
export function PacketSources({ packet }: { readonly packet: PackedNote }) {
  const sent = packet.sent ?? [];
  const { leftOut } = packet.inventory;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 empty:hidden">
      {sent.length > 0 && (
        <SourceLines
          label="Sent"
          sources={sent.map((source) => ({ ...source, words: sentWords[source.form] }))}
        />
      )}
      {leftOut.length > 0 && (
        <SourceLines
          label="Left out"
          sources={leftOut.map((source) => ({ ...source, words: leftOutWords[source.reason] }))}
        />
      )}
    </div>
  );
}

type SourceLine = Pick<LeftOut, 'sourceId' | 'n' | 'title'> & { readonly words: string };

function SourceLines({
  label,
  sources,
}: {
  readonly label: string;
  readonly sources: readonly SourceLine[];
}) {
  const { slug } = useWorkspace();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1">
      <h3 className="text-label font-medium text-soft">{label}</h3>
      <ul aria-label={label} className="divide-y divide-line border-y border-line">
        {sources.map(({ sourceId, n, title, words }) => (
          <li key={sourceId} className="flex flex-wrap gap-x-3 py-1.5">
            <Link className="room-40 flex-1 truncate hover:underline" href={paths.source(slug, sourceId)}>
              {n === undefined ? '' : `${n}. `}
              {title}
            </Link>
            <span className="text-soft">{words}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
