'use client';

import { describeDate, describePublished } from '@/components/ui/describe-time';
import { useTimeZone } from '@/components/ui/page-memory';
import { Time } from '@/components/ui/time';
import { ArrowUpRight, Download, RefreshCw } from 'lucide-react';
import { Link } from '@/components/ui/link';
import { useMemo, useState } from 'react';
import type { AnswerCitation } from '@/components/citations/answer-citation';
import type { Span } from '@/components/citations/find-range';
import { paths } from '@/lib/core/paths';
import { SourceReader } from './source-reader';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { FailureNotice } from '@/components/ui/failure-notice';
import { Skeleton } from '@/components/ui/skeleton';
import { writeUrl } from '@/lib/client/api';
import { queryKeys } from '@/lib/client/query-keys';
import { useEndpointMutation, useEndpointQuery } from '@/lib/client/use-endpoint';
import { useWorkspace } from '@/lib/client/workspace';
import { countNoun } from '@/lib/core/text';
import type { RevisionReply, SourceDetailReply } from '@/lib/protocol/http/sources';
import { CopySource } from './copy-source';
import { OpenInPage } from './open-in-page';
import { PageNotes } from './page-notes';
import { signalWords } from './signal-words';

export type SourceLookProps = {
  readonly sourceId: string;
  /** The revision that a citation refers to, if it is not the newest. */
  readonly revisionId: string | null;
  readonly at: Span | null;
  /** All citations of the conversation. The user can step through those of this revision. */
  readonly citations: readonly AnswerCitation[];
  /** If absent, the newest version opens in the collection. */
  readonly onShowNewest?: (() => void) | undefined;
};

/** A source in the right pane: its facts, then its text, with the cited passage marked. */
export function SourceLook({ sourceId, revisionId, at, citations, onShowNewest }: SourceLookProps) {
  const source = useEndpointQuery('GET /v1/sources/{id}', {
    key: queryKeys.sources.one(sourceId),
    input: { params: { id: sourceId } },
    refetchInterval: (reply) => (reply?.status === 'queued' || reply?.status === 'running' ? 1_000 : false),
  });
  const wanted = revisionId ?? source.data?.revision_id ?? null;
  const revision = useEndpointQuery('GET /v1/revisions/{id}', {
    key: queryKeys.revisions.one(wanted ?? ''),
    input: { params: { id: wanted ?? '' } },
    enabled: wanted !== null,
  });
  if (source.error !== null) {
    return (
      <div className="p-4">
        <FailureNotice sentence="This source cannot be shown." cause={source.error.message} />
      </div>
    );
  }
  return (
    <Skeleton
      waiting={source.isLoading || revision.isLoading}
      label="Loading the source"
      shape={<div className="m-4 h-40 rounded-panel bg-sunk" />}
    >
      {source.data !== undefined && revision.data === undefined && !revision.isLoading && (
        <NotCaptured source={source.data} />
      )}
      {source.data !== undefined && revision.data !== undefined && (
        <Reader
          key={revision.data.id}
          source={source.data}
          revision={revision.data}
          at={at}
          citations={citations}
          onShowNewest={onShowNewest}
        />
      )}
    </Skeleton>
  );
}

type ReaderProps = {
  readonly source: SourceDetailReply;
  readonly revision: RevisionReply;
  readonly at: Span | null;
  readonly citations: readonly AnswerCitation[];
  /** If absent, the newest version opens in the collection. */
  readonly onShowNewest?: (() => void) | undefined;
};

function Reader({ source, revision, at, citations, onShowNewest }: ReaderProps) {
  const spans = useMemo(() => listSpans(revision.id, at, citations), [revision.id, at, citations]);
  const wanted =
    at === null ? null : spans.findIndex((span) => span.start === at.start && span.end === at.end);
  const [chosen, setChosen] = useState<{ readonly for: number | null; readonly index: number } | null>(null);
  const active = chosen !== null && chosen.for === wanted ? chosen.index : wanted;
  const isOld = source.revision_id !== null && source.revision_id !== revision.id;
  // The heading of a slide or a sheet says itself where it begins.
  const pages = revision.anchors.flatMap(({ page, start, gap, locator }) =>
    locator === null ? [{ page, start, gap }] : [],
  );
  return (
    <SourceReader
      markdown={revision.markdown}
      title={source.title}
      spans={spans}
      activeIndex={active}
      onActiveIndexChange={(index) => setChosen({ for: wanted, index })}
      pages={pages}
      lang={revision.language ?? undefined}
      talksAbout={{ id: source.id, revisionId: revision.id }}
      passageAction={
        <OpenInPage
          page={source.page}
          blocks={revision.blocks}
          at={active === null ? null : (spans[active] ?? null)}
        />
      }
    >
      <SourceFacts source={source} revision={revision} />
      {isOld && (
        <p className="mt-2 rounded-control bg-sunk px-2 py-1.5 text-label">
          This is how it was on <Time of={revision.captured_at} dayOnly />; the source has changed since.{' '}
          <ShowNewest source={source} onShow={onShowNewest} />
        </p>
      )}
    </SourceReader>
  );
}

type ShowNewestProps = {
  readonly source: SourceDetailReply;
  readonly onShow: (() => void) | undefined;
};

function ShowNewest({ source, onShow }: ShowNewestProps) {
  const { slug } = useWorkspace();
  const words = 'Show latest version';
  const style = 'underline underline-offset-2';
  if (onShow !== undefined) {
    return (
      <button type="button" className={style} onClick={onShow}>
        {words}
      </button>
    );
  }
  return (
    <Link className={style} href={paths.collection(slug, source.collection_id, { look: source.id })}>
      {words}
    </Link>
  );
}

function listSpans(revisionId: string, at: Span | null, citations: readonly AnswerCitation[]): Span[] {
  const cited = citations
    .filter((citation) => citation.revisionId === revisionId)
    .map(({ start, end }) => ({ start, end }));
  const all = at === null ? cited : [...cited, at];
  const unique = new Map(all.map((span) => [`${span.start}-${span.end}`, span]));
  return [...unique.values()].toSorted((one, other) => one.start - other.start || one.end - other.end);
}

function SourceFacts({
  source,
  revision,
}: {
  readonly source: SourceDetailReply;
  readonly revision: RevisionReply;
}) {
  const { id: workspaceId, slug } = useWorkspace();
  const timeZone = useTimeZone();
  const facts = [
    revision.author,
    revision.site_name,
    revision.published_at === null ? null : `published ${describePublished(revision.published_at)}`,
    `captured ${describeDate(revision.captured_at, timeZone)}`,
    countNoun(revision.word_count, 'word'),
  ].filter((fact): fact is string => fact !== null && fact !== '');
  const signals = revision.signals.map((name) => signalWords[name]).filter((words) => words !== undefined);
  return (
    <div className="grid gap-1.5">
      <p className="text-label text-soft">{facts.join(' · ')}</p>
      <PageNotes page={source.page} blocks={revision.blocks} />
      {signals.map((words) => (
        <p key={words} className="text-label text-near">
          {words}
        </p>
      ))}
      <p className="flex flex-wrap gap-x-3 text-label">
        <Link className="underline underline-offset-2" href={paths.source(slug, source.id)}>
          Details
        </Link>
        {source.url !== null && (
          <a
            className="inline-flex items-center gap-0.5 underline underline-offset-2"
            href={source.url}
            target="_blank"
            rel="noopener noreferrer nofollow"
          >
            {new URL(source.url).host}
            <ArrowUpRight size={12} aria-hidden />
          </a>
        )}
        {revision.has_original && (
          <a
            className="inline-flex items-center gap-1 underline underline-offset-2"
            href={
              writeUrl('GET /v1/revisions/{id}/original', { params: { id: revision.id } }) +
              `?workspace_id=${workspaceId}`
            }
            download
          >
            <Download size={12} aria-hidden />
            Original
          </a>
        )}
      </p>
      <p className="-ms-2">
        <CopySource revision={revision} />
      </p>
    </div>
  );
}

/** A source without text: what is happening, or what went wrong and the one action to take next. */
function NotCaptured({ source }: { readonly source: SourceDetailReply }) {
  const { role } = useWorkspace();
  const refresh = useEndpointMutation('POST /v1/sources/{id}/refresh', {
    invalidates: [queryKeys.sources.one(source.id), queryKeys.sources.of(source.collection_id)],
  });
  if (source.status === 'failed') {
    return (
      <div className="p-4">
        <FailureNotice
          sentence="This could not be captured."
          cause={source.failure?.message}
          action={
            role !== 'viewer' && (
              <Button
                icon={RefreshCw}
                busy={refresh.isPending}
                onClick={() => refresh.mutate({ params: { id: source.id }, body: {} })}
              >
                Try again
              </Button>
            )
          }
        />
      </div>
    );
  }
  return <EmptyState action={null}>{`${source.progress ?? 'Waiting to be captured'} …`}</EmptyState>;
}
