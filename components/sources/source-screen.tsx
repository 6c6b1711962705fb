'use client';

import { type ReactNode, useState } from 'react';
import { useMedia } from '@/components/ui/use-media';
import type { AnswerCitation } from '@/components/citations/answer-citation';
import { createLatePart } from '@/components/ui/create-late-part';
import { Tabs } from '@/components/ui/tabs';
import { WhoIsHere } from '@/components/presence/who-is-here';
import { TalkButton } from '@/components/threads/talk-button';
import { usePlace } from '@/components/workspace/place';
import { useCollectionTitle } from '@/components/workspace/use-collections';
import { queryKeys } from '@/lib/client/query-keys';
import { useEndpointQuery } from '@/lib/client/use-endpoint';
import { useWorkspace } from '@/lib/client/workspace';
import { paths } from '@/lib/core/paths';
import type { SourceDetailReply } from '@/lib/protocol/http/sources';
import { type SourceLook, writeLook } from './read-look';
import { SourceActions } from './source-actions';

const SourceText = createLatePart(
  async () => (await import('./source-text')).SourceText,
  'Loading the text',
  <div className="m-8 h-64 rounded-panel bg-sunk" />,
);
const SourceAbout = createLatePart(
  async () => (await import('./source-about')).SourceAbout,
  'Loading what is known of the source',
);
const SourceVersions = createLatePart(
  async () => (await import('./source-versions')).SourceVersions,
  'Loading the versions',
);
const SourceTasks = createLatePart(
  async () => (await import('./source-tasks')).SourceTasks,
  'Loading what can be made',
);

type SourceScreenProps = { readonly source: SourceDetailReply; readonly look: SourceLook };

const wide = '(min-width: 60rem)';
const isGoing = (source: SourceDetailReply | undefined) =>
  source?.status === 'queued' || source?.status === 'running';

/** A source in full: its text, what was captured and what was not, its versions, and what can be made of it. */
export function SourceScreen({ source: initial, look: firstLook }: SourceScreenProps) {
  const { slug, role } = useWorkspace();
  const isWide = useMedia(wide);
  const [look, setLook] = useState(firstLook);
  const [tab, setTab] = useState<string>(firstLook.runId === null ? 'about' : 'make');
  const [narrowTab, setNarrowTab] = useState<string>(firstLook.runId === null ? 'text' : 'make');
  const { data: source = initial } = useEndpointQuery('GET /v1/sources/{id}', {
    key: queryKeys.sources.one(initial.id),
    input: { params: { id: initial.id } },
    initialData: initial,
    refetchInterval: (reply) => (isGoing(reply) ? 1_000 : false),
  });
  const collectionTitle = useCollectionTitle(source.collection_id);
  usePlace(
    {
      crumbs: [
        { label: collectionTitle, href: paths.collection(slug, source.collection_id) },
        { label: source.title },
      ],
      actions: (
        <>
          <WhoIsHere kind="source" id={source.id} />
          <TalkButton subject={{ kind: 'source', id: source.id, revision_id: null, span: null }} />
          <SourceActions source={source} />
        </>
      ),
    },
    `source/${source.id}/${source.title}/${collectionTitle}/${source.status}/${source.revision_id ?? ''}`,
  );
  const change = (part: Partial<SourceLook>) => {
    const next = { ...look, ...part };
    setLook(next);
    window.history.replaceState(null, '', writeLook({ slug, id: source.id }, next, window.location.search));
    if (part.at != null || part.revisionId !== undefined) setNarrowTab('text');
  };
  const openPassage = ({ revisionId, start, end }: AnswerCitation) =>
    change({ revisionId, at: { start, end } });
  const text = <SourceText source={source} look={look} onChange={change} />;
  const tabs = [
    { value: 'about', label: 'About', content: <SourceAbout source={source} revisionId={look.revisionId} /> },
    {
      value: 'versions',
      label: `Versions (${source.revisions.length})`,
      content: <SourceVersions source={source} onOpen={(revisionId) => change({ revisionId, at: null })} />,
    },
    ...(role === 'viewer' && look.runId === null
      ? []
      : [
          {
            value: 'make',
            label: 'Summarise, extract',
            content: (
              <SourceTasks
                source={source}
                runId={look.runId}
                onRun={(runId) => change({ runId })}
                onOpenPassage={openPassage}
              />
            ),
          },
        ]),
  ];
  const isText = !isWide && narrowTab === 'text';
  // One tree for both layouts, so that what is typed in it stays when the window changes its size.
  return (
    <div
      className={
        isWide
          ? 'grid h-full grid-cols-[minmax(min(34rem,60%),1fr)_minmax(0,30rem)] max-[60rem]:grid-cols-1'
          : 'flex h-full flex-col [reading-flow:flex-visual]'
      }
    >
      <div
        role={isWide ? undefined : 'tabpanel'}
        aria-label={isWide ? undefined : 'Text'}
        hidden={!isWide && !isText}
        className={isWide ? 'h-full min-h-0 min-w-0' : 'order-1 min-h-0 flex-1'}
      >
        {text}
      </div>
      <Tabs
        label={isWide ? 'About the source' : 'Source'}
        isBar={isWide}
        // Keeps its column even while the text beside it is loading.
        className={
          isWide ? 'col-start-2 h-full border-s border-line max-[60rem]:hidden' : isText ? '' : 'flex-1'
        }
        value={isWide ? tab : narrowTab}
        onValueChange={isWide ? setTab : setNarrowTab}
        tabs={[...(isWide ? [] : [{ value: 'text', label: 'Text', content: null }]), ...tabs.map(scroll)]}
      />
    </div>
  );
}

function scroll<Tab extends { readonly content: ReactNode }>(tab: Tab): Tab {
  return { ...tab, content: <div className="scroll-quiet h-full">{tab.content}</div> };
}
