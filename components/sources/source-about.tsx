'use client';

import type { ReactNode } from 'react';
import { StateLabel } from '@/components/ui/state-label';
import { signalWords } from './signal-words';
import { MarkdownView } from '@/components/markdown/markdown-view';
import { queryKeys } from '@/lib/client/query-keys';
import { useEndpointQuery } from '@/lib/client/use-endpoint';
import { countNoun } from '@/lib/core/text';
import type { RevisionReply, SourceDetailReply } from '@/lib/protocol/http/sources';
import { writePath } from '@/components/folders/use-folders';
import { Link } from '@/components/ui/link';
import { useWorkspace } from '@/lib/client/workspace';
import { paths } from '@/lib/core/paths';
import { CopySource } from './copy-source';
import { PageNotes } from './page-notes';
import { signalExplanations } from './signal-explanations';
import { describeDate, describePublished } from '@/components/ui/describe-time';
import { useTimeZone } from '@/components/ui/page-memory';

type SourceAboutProps = { readonly source: SourceDetailReply; readonly revisionId: string | null };

const linksShown = 200;
const captureWords: Readonly<Record<RevisionReply['captured_with'], string>> = {
  fetch: 'fetched from its address',
  browser: 'opened in a browser',
  upload: 'uploaded',
  feed: 'from the text of its feed',
  note: 'written here',
  reference: 'read from a reference',
  peer: 'copied with a shared page, the cited passages only',
};

/** Shows what is known about a capture: facts, warnings with their meaning, what was left out and why, links. */
export function SourceAbout({ source, revisionId }: SourceAboutProps) {
  const wanted = revisionId ?? source.revision_id;
  const { data: revision } = useEndpointQuery('GET /v1/revisions/{id}', {
    key: queryKeys.revisions.one(wanted ?? ''),
    input: { params: { id: wanted ?? '' } },
    enabled: wanted !== null,
  });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-7 p-4">
      <header className="grid gap-1.5">
        <h1
          lang={source.language ?? undefined}
          dir="auto"
          className="font-reading text-title font-semibold [overflow-wrap:anywhere]"
        >
          {source.title}
        </h1>
        {revision !== undefined && (
          <>
            <p className="-ms-2">
              <CopySource revision={revision} />
            </p>
            <PageNotes page={source.page} blocks={revision.blocks} />
          </>
        )}
      </header>
      {revision !== undefined && (
        <>
          <Facts source={source} revision={revision} />
          <Signals revision={revision} />
          <Dropped revision={revision} />
          <Links links={revision.links} />
        </>
      )}
    </div>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section aria-label={title} className="grid gap-2">
      <h2 className="font-semibold">{title}</h2>
      {children}
    </section>
  );
}

function Facts({
  source,
  revision,
}: {
  readonly source: SourceDetailReply;
  readonly revision: RevisionReply;
}) {
  const timeZone = useTimeZone();
  const address = revision.final_url ?? source.url;
  const { slug } = useWorkspace();
  const folder = source.folders.at(-1);
  const facts: readonly (readonly [string, ReactNode])[] = [
    ['Address', address === null ? null : <Address key="address" url={address} />],
    ['File', source.file_name],
    [
      'Folder',
      folder === undefined ? null : (
        <Link
          key="folder"
          className="underline underline-offset-2"
          href={paths.collection(slug, source.collection_id, { folder: folder.id })}
        >
          {writePath(source.folders)}
        </Link>
      ),
    ],
    ['Feed', source.feed === null ? null : source.feed.title],
    ['Author', revision.author],
    ['Site', revision.site_name],
    ['Published', revision.published_at === null ? null : describePublished(revision.published_at)],
    ['Captured', `${describeDate(revision.captured_at, timeZone)}, ${captureWords[revision.captured_with]}`],
    ['Language', revision.language === null ? null : nameLanguage(revision.language)],
    ['Length', countNoun(revision.word_count, 'word')],
    ['Version', `${revision.number} of ${source.revisions.length}`],
  ];
  return (
    <dl className="grid grid-cols-[fit-content(45%)_minmax(0,1fr)] gap-x-5 gap-y-1">
      {facts.map(([name, value]) =>
        value === null || value === '' ? null : (
          <div key={name} className="contents">
            <dt className="text-soft">{name}</dt>
            <dd className="[overflow-wrap:anywhere]">{value}</dd>
          </div>
        ),
      )}
    </dl>
  );
}

function Address({ url }: { readonly url: string }) {
  return (
    <a className="underline underline-offset-2" href={url} target="_blank" rel="noopener noreferrer nofollow">
      {url}
    </a>
  );
}

function nameLanguage(tag: string): string {
  try {
    return new Intl.DisplayNames('en', { type: 'language' }).of(tag) ?? tag;
  } catch {
    // A page may declare an invalid language.
    return tag;
  }
}

function Signals({ revision }: { readonly revision: RevisionReply }) {
  const { signals } = revision;
  if (signals.length === 0) return null;
  return (
    <Part title="Before you rely on it">
      <ul className="grid gap-2">
        {signals.map((signal) => (
          <li key={signal}>
            <StateLabel state="doubtful" className="whitespace-normal">
              {signalWords[signal] ?? signal.replaceAll('_', ' ')}
            </StateLabel>
            <p className="text-soft text-pretty">{signalExplanations[signal]}</p>
            {signal === 'addresses_model' && <Addressed revision={revision} />}
          </li>
        ))}
      </ul>
    </Part>
  );
}

/** The passages that speak to a language model, each as a link to its place in the text. */
function Addressed({ revision }: { readonly revision: RevisionReply }) {
  const { slug } = useWorkspace();
  const { source_id: id, id: revisionId, markdown, addressed_to_models: passages } = revision;
  return (
    <ul className="mt-1 grid gap-0.5">
      {passages.map((at) => (
        <li key={at.start}>
          <Link href={paths.source(slug, id, { revisionId, at })} className="text-accent underline">
            “{markdown.slice(at.start, at.end)}”
          </Link>
        </li>
      ))}
    </ul>
  );
}

function Dropped({ revision }: { readonly revision: RevisionReply }) {
  const { dropped, hidden_text: hidden } = revision;
  if (dropped.length === 0 && hidden === null) return null;
  return (
    <Part title="What was left out, and why">
      {hidden !== null && hidden.count > 0 && (
        <p>
          {countNoun(hidden.count, 'piece')} of text that readers cannot see: <Sample text={hidden.sample} />
        </p>
      )}
      <ul className="divide-y divide-line border-y border-line">
        {dropped.map((each) => (
          <li key={`${each.what} ${each.reason}`} className="py-1.5">
            <p>
              {nameDropped(each.what)}
              {each.count > 1 && <span className="text-soft"> × {each.count}</span>}
            </p>
            <p className="text-label text-soft">{each.reason}</p>
            {each.sample !== '' && <Sample text={each.sample} />}
          </li>
        ))}
      </ul>
    </Part>
  );
}

/** Writes `title-line` as `Title line`. */
const nameDropped = (what: string) => what.charAt(0).toUpperCase() + what.slice(1).replaceAll('-', ' ');

function Sample({ text }: { readonly text: string }) {
  return <span className="block text-label text-soft italic [overflow-wrap:anywhere]">“{text}”</span>;
}

function Links({ links }: { readonly links: RevisionReply['links'] }) {
  if (links.length === 0) return null;
  const markdown = links
    .slice(0, linksShown)
    .map(
      ({ text, url }) => `- [${escapeLabel(text || url)}](<${url.replace(/[<>\s]/g, encodeURIComponent)}>)`,
    )
    .join('\n');
  return (
    <Part title={`Links (${links.length.toLocaleString('en')})`}>
      <details>
        <summary className="cursor-pointer text-soft">Show them</summary>
        <MarkdownView markdown={markdown} className="reading-compact mt-2" />
        {links.length > linksShown && <p className="text-soft">And {links.length - linksShown} more.</p>}
      </details>
    </Part>
  );
}

const escapeLabel = (text: string) => text.replace(/\s+/g, ' ').replace(/[\\[\]<>*_`]/g, '\\$&');
