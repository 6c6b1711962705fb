'use client';

import { useRouter } from 'next/navigation';
import { parseAsStringLiteral, useQueryState } from 'nuqs';
import { useCallback, useEffect, useRef, useState } from 'react';
import { ConversationPane } from '@/components/conversations/conversation-pane';
import { BuiltInBanner } from '@/components/models/built-in-banner';
import { useFolders } from '@/components/folders/use-folders';
import { createServedPart } from '@/components/ui/create-served-part';
import { createLate, createLateWindow } from '@/components/ui/late';
import { SkeletonRows } from '@/components/ui/skeleton';
import type { ReplyTo } from '@/lib/client/api';
import { paths, sourceTabs } from '@/lib/core/paths';
import { usePlace } from '@/components/workspace/place';
import { queryKeys } from '@/lib/client/query-keys';
import { useEndpointQuery } from '@/lib/client/use-endpoint';
import { useOfferedModels } from '@/lib/client/use-model-choice';
import { useRefresh } from '@/lib/client/use-refresh';
import { useWorkspace } from '@/lib/client/workspace';
import type { MessageReply } from '@/lib/protocol/http/conversations';
import type { SourceReply } from '@/lib/protocol/http/sources';
import type { AddSourcesProps } from '@/components/sources/add/add-sources';
import { CollectionGuide } from './collection-guide';
import { CollectionLayout } from './collection-layout';
import {
  ConversationStateProvider,
  useConversationState,
} from '@/components/conversations/conversation-state';
import { DropTarget } from '@/components/sources/add/drop-target';
import { SaveAnswer } from '@/components/conversations/save-answer';
import { SourceSetChoice } from './source-set-choice';
import { SourceShapes } from '@/components/sources/list/source-shapes';
import { useAddSources } from '@/components/sources/add/use-add-sources';
import { useCaptureAnnouncements } from './use-capture-announcements';
import { useCollectionPlace } from './use-collection-place';
import { useShownFolder } from '@/components/sources/use-shown-folder';
import { useSourceSet } from './use-source-set';
import { paneWidths, useMedia } from '@/components/ui/use-media';

const CollectionSources = createServedPart(
  async () => (await import('./collection-sources')).CollectionSources,
  <div className="p-3">
    <SourceShapes />
  </div>,
);
const ConversationBar = createServedPart(
  async () => (await import('@/components/conversations/conversation-bar')).ConversationBar,
  <div className="min-h-(--size-bar) border-b border-line" />,
);

const CollectionActions = createServedPart(
  async () => (await import('./collection-actions')).CollectionActions,
  null,
);
const Look = createServedPart(async () => (await import('./look')).Look, <SkeletonRows />);

/** Only who makes an artifact needs it. */
const lateWatch = createLate(() => import('./watch-made'));

type CollectionScreenProps = {
  readonly collection: ReplyTo<'GET /v1/collections/{id}'>;
  readonly sources: ReplyTo<'GET /v1/collections/{id}/sources'>;
  readonly savedSearches: ReplyTo<'GET /v1/saved-searches'>;
  readonly folders: ReplyTo<'GET /v1/folders'>;
  readonly modelSetting: ReplyTo<'GET /v1/models/setting'>;
  readonly models: ReplyTo<'GET /v1/models'>;
};

/** Milliseconds between two reloads while something is being captured, and while the guide is awaited. */
const pendingMs = 900;
const guideMs = 2_000;

const isPending = ({ status }: { readonly status: string }) => status === 'queued' || status === 'running';

/** Loads what the screen shows of the collection, and reloads it while something in it is pending. */
function useCollectionData(first: CollectionScreenProps) {
  const { collection: firstCollection, sources: firstSources } = first;
  const { id } = firstCollection;
  const searches = useEndpointQuery('GET /v1/saved-searches', {
    key: queryKeys.savedSearches.of(id),
    input: { query: { collection_id: id } },
    initialData: first.savedSearches,
  });
  const sources = useEndpointQuery('GET /v1/collections/{id}/sources', {
    key: queryKeys.sources.of(id),
    input: { params: { id } },
    initialData: firstSources,
    refetchInterval: (reply) => (reply?.items.some(isPending) === true ? pendingMs : false),
  });
  const items = sources.data?.items ?? [];
  const collection = useEndpointQuery('GET /v1/collections/{id}', {
    key: queryKeys.collections.one(id),
    input: { params: { id } },
    initialData: firstCollection,
    refetchInterval: (reply) =>
      reply?.guide === null && items.some(({ revision_id: revision }) => revision !== null) ? guideMs : false,
  });
  return {
    collection: collection.data ?? firstCollection,
    sources: items,
    searches: searches.data?.items ?? [],
    isLoading: sources.isLoading,
    pending: items.filter(isPending).length,
    captured: items.filter(({ revision_id: revision }) => revision !== null),
  };
}

/**
 * Reloads the open conversation when a source gets a new revision, disappears or comes back, because that may change how its citations are
 * marked.
 */
function useFreshMarks(sources: readonly SourceReply[], conversationId: string | null) {
  const refresh = useRefresh();
  const revisions = sources.map(({ id, revision_id: revision }) => `${id} ${revision ?? ''}`).join();
  const seen = useRef(revisions);
  useEffect(() => {
    if (seen.current === revisions) return;
    seen.current = revisions;
    if (conversationId !== null) void refresh(queryKeys.conversations.one(conversationId));
  }, [revisions, conversationId, refresh]);
}

/** The main screen of a collection: sources, conversation, and the open source or artifact. The address holds what is open. */
export function CollectionScreen(props: CollectionScreenProps) {
  const { id } = props.collection;
  const { slug, role } = useWorkspace();
  const router = useRouter();
  const place = useCollectionPlace();
  const { collection, sources, searches, isLoading, pending, captured } = useCollectionData(props);
  const folders = useFolders(id, props.folders);
  const set = useSourceSet({ sources, searches, folders });
  const { unticked } = set;
  const [adds, setAdds] = useQueryState('add', parseAsStringLiteral(sourceTabs));
  const isAdding = adds !== null;
  const setAdding = (isOpen: boolean) => void setAdds(isOpen ? 'urls' : null);
  const [making, setMaking] = useState<readonly string[]>([]);
  const watch = lateWatch.use(making.length > 0);
  const [showsSources, setShowsSources] = useState(false);
  const hasThree = useMedia(paneWidths.three);
  const hasTwo = useMedia(paneWidths.two);
  const canEdit = role !== 'viewer';
  const path = folders.pathTo(useShownFolder());
  const adding = useAddSources(
    { collectionId: id, path, onLibrary: () => void setAdds('references') },
    place.openSource,
  );
  useFreshMarks(sources, place.chat);
  useCaptureAnnouncements(sources);
  useOfferedModels(props.models);
  const ticked = captured.filter((source) => !unticked.has(source.id));
  const chosenIds = unticked.size === 0 ? [] : ticked.map((source) => source.id);

  usePlace(
    {
      crumbs: [{ label: 'Home', href: paths.home(slug) }, { label: collection.title }],
      actions: (
        <CollectionActions
          collection={collection}
          access={collection.access}
          canEdit={canEdit}
          onDeleted={() => router.push(paths.home(slug))}
        />
      ),
    },
    `${id}:${collection.title}:${collection.source_count}:${collection.instructions}:${collection.access}:${collection.folder?.id}`,
  );

  // Close the drawer, because it would cover what was opened from it.
  const openSource = (sourceId: string) => {
    setShowsSources(false);
    place.openSource(sourceId);
  };
  const openArtifact = (artifactId: string) => {
    setShowsSources(false);
    place.openArtifact(artifactId);
  };
  const sourcesPane = (
    <CollectionSources
      collectionId={id}
      sources={sources}
      savedSearches={props.savedSearches}
      folders={folders}
      isLoading={isLoading}
      adding={adding}
      unticked={unticked}
      onUntickedChange={set.setUnticked}
      onAskFolder={set.askFolder}
      openId={place.look}
      onOpen={openSource}
      onAdd={() => setAdding(true)}
      canMake={canEdit && captured.length > 0}
      chosenIds={chosenIds}
      onMakingStarted={(artifactId) => {
        setMaking((held) => [...held, artifactId]);
        openArtifact(artifactId);
      }}
      openArtifactId={place.artifact}
      onOpenArtifact={openArtifact}
    />
  );
  const conversation = (
    <div className="flex h-full min-h-0 flex-col">
      <ConversationBar
        collectionId={id}
        conversationId={place.chat}
        onChoose={place.openChat}
        onShowSources={hasTwo && !hasThree ? () => setShowsSources(true) : undefined}
      />
      <BuiltInBanner setting={props.modelSetting} />
      {/* Where the bars leave too little room, the pane scrolls. */}
      <div className="min-h-56 flex-1">
        <Conversation
          place={place}
          collection={collection}
          hasSources={sources.length > 0}
          pending={pending}
          onAdd={() => setAdding(true)}
          onAddAddresses={canEdit ? adding.takeUrls : undefined}
          sourceIds={chosenIds}
          scopeChoice={<SourceSetChoice set={set} />}
          scope={describeScope({
            ticked: ticked.length,
            captured: captured.length,
            pending,
            canAsk: canEdit,
          })}
          disabled={!canEdit || ticked.length === 0}
          canKeep={canEdit}
        />
      </div>
    </div>
  );

  return (
    <ConversationStateProvider
      collectionId={id}
      conversationId={place.chat}
      onConversation={place.settleChat}
    >
      <DropTarget
        onFiles={(files) => void adding.addFiles(files)}
        onAddresses={(urls) => void adding.takeUrls(urls)}
        disabled={!canEdit}
      >
        <h1 tabIndex={-1} className="sr-only">
          {collection.title}
        </h1>
        <CollectionLayout
          sources={sourcesPane}
          conversation={conversation}
          look={place.look === null && place.artifact === null ? null : <Look place={place} />}
          room={hasThree ? 3 : hasTwo ? 2 : 1}
          phonePane={place.phonePane}
          onPhonePaneChange={place.setPhonePane}
          showsSources={showsSources}
          onShowsSourcesChange={setShowsSources}
        />
        {watch !== null &&
          making.map((artifactId) => (
            <watch.WatchMade
              key={artifactId}
              artifactId={artifactId}
              isOpen={place.artifact === artifactId && place.look === null}
              onOpen={() => openArtifact(artifactId)}
              onEnd={() => setMaking((held) => held.filter((each) => each !== artifactId))}
            />
          ))}
        <LateAddSources
          adding={adding}
          open={isAdding}
          tab={adds ?? 'urls'}
          onOpenChange={setAdding}
          onOpenSource={openSource}
        />
      </DropTarget>
    </ConversationStateProvider>
  );
}

type ConversationProps = {
  readonly place: ReturnType<typeof useCollectionPlace>;
  readonly collection: ReplyTo<'GET /v1/collections/{id}'>;
  readonly hasSources: boolean;
  readonly pending: number;
  readonly onAdd: () => void;
  readonly onAddAddresses: ((urls: readonly string[]) => Promise<boolean>) | undefined;
  readonly sourceIds: readonly string[];
  readonly scope: string;
  readonly scopeChoice: React.ReactNode;
  readonly disabled: boolean;
  readonly canKeep: boolean;
};

/** The part that renders again with each piece of an answer. */
function Conversation({ place, collection, canKeep, ...props }: ConversationProps) {
  const state = useConversationState();
  const { openArtifact } = place;
  const drawActions = useCallback(
    (message: MessageReply) => canKeep && <SaveAnswer message={message} onOpen={openArtifact} />,
    [canKeep, openArtifact],
  );
  return (
    <ConversationPane
      collectionId={collection.id}
      conversationId={place.chat}
      state={state}
      sourceIds={props.sourceIds}
      scope={props.scope}
      scopeChoice={props.scopeChoice}
      disabled={props.disabled}
      onOpenPassage={place.openPassage}
      onAddAddresses={props.onAddAddresses}
      empty={
        <CollectionGuide
          collection={collection}
          hasSources={props.hasSources}
          pending={props.pending}
          onAsk={(text) => state.ask({ text, sourceIds: [] })}
          onAdd={props.onAdd}
          onOpenPassage={place.openPassage}
        />
      }
      answerActions={drawActions}
    />
  );
}

const LateAddSources = createLateWindow<AddSourcesProps>(async () => {
  const { AddSources } = await import('@/components/sources/add/add-sources');
  return AddSources;
});

type Scope = {
  readonly ticked: number;
  readonly captured: number;
  readonly pending: number;
  readonly canAsk: boolean;
};

function describeScope({ ticked, captured, pending, canAsk }: Scope): string {
  if (!canAsk) return 'You can read this collection. Editors can ask questions.';
  if (captured === 0) return pending > 0 ? 'The first source is being read …' : 'Add a source to ask about.';
  const waiting = pending === 0 ? '' : `, ${pending} being read`;
  return ticked === captured
    ? `${captured} source${captured === 1 ? '' : 's'}${waiting}`
    : `${ticked} of ${captured} sources${waiting}`;
}
