'use client';

import { Plus } from 'lucide-react';
import { parseAsString, useQueryState } from 'nuqs';
import { CollectionGrid } from './collection-grid';
import {
  ConversationStateProvider,
  useConversationState,
} from '@/components/conversations/conversation-state';
import { NewCollection } from '@/components/collections/new-collection';
import { type CollectionPlace, useCollectionPlace } from '@/components/collections/use-collection-place';
import { Button } from '@/components/ui/button';
import { createLate } from '@/components/ui/late';
import { PageHead } from '@/components/ui/page-head';
import { MyWorkSection } from '@/components/threads/my-work-section';
import { usePlace } from '@/components/workspace/place';
import type { ReplyTo } from '@/lib/client/api';
import { queryKeys } from '@/lib/client/query-keys';
import { useEndpointQuery } from '@/lib/client/use-endpoint';
import { useOfferedModels } from '@/lib/client/use-model-choice';
import { useWorkspace } from '@/lib/client/workspace';
import { limits } from '@/lib/core/limits';
import { paths } from '@/lib/core/paths';
import type { ShareReply } from '@/lib/protocol/http/shares';
import { AskBox } from './ask-box';
import { isBeingPrepared } from './collection-card';
import { FirstSteps } from './first-steps';
import { NewsList } from './news-list';
import { OpenLinks } from './open-links';
import { RecentList, type RecentListProps } from './recent-list';
import { SavedSearchList } from './saved-search-list';
import { StaleList } from './stale-list';
import { type QuestionScope, useQuestionScope } from './use-question-scope';

/** Milliseconds between two reloads while sources are being read. */
const pendingMs = 1_500;

/** The code of a conversation loads while the dashboard is read. */
const lateConversation = createLate(() => import('./home-conversation'));

type HomeScreenProps = RecentListProps & {
  readonly collections: ReplyTo<'GET /v1/collections'>;
  readonly folders: ReplyTo<'GET /v1/folders'>;
  readonly shares: readonly ShareReply[];
  readonly news: ReplyTo<'GET /v1/news'>;
  readonly searches: ReplyTo<'GET /v1/saved-searches'>['items'];
  readonly work: ReplyTo<'GET /v1/my-work'>;
  readonly models: ReplyTo<'GET /v1/models'>;
};

/** Home: one box that asks across the collections and, until a conversation is open, the workspace at a glance. */
export function HomeScreen(props: HomeScreenProps) {
  const place = useCollectionPlace();
  return (
    <ConversationStateProvider
      collectionId={null}
      conversationId={place.chat}
      onConversation={place.settleChat}
    >
      <Home {...props} place={place} />
    </ConversationStateProvider>
  );
}

function Home({ place, ...props }: HomeScreenProps & { readonly place: CollectionPlace }) {
  const { slug, role, name } = useWorkspace();
  const collections = useEndpointQuery('GET /v1/collections', {
    key: queryKeys.collections.all(),
    input: { query: { limit: limits.pageItems } },
    initialData: props.collections,
    refetchInterval: (reply) =>
      reply?.items.some((collection) => collection.pending_count > 0 || isBeingPrepared(collection)) === true
        ? pendingMs
        : false,
  });
  useOfferedModels(props.models);
  const items = collections.data?.items ?? [];
  const { live, messages } = useConversationState();
  const canEdit = role !== 'viewer';
  const scope = useQuestionScope(items, { messages, mayEdit: canEdit });
  const isTalking = place.chat !== null || live !== null;
  const conversation = lateConversation.use(isTalking);
  usePlace(
    {
      crumbs: isTalking
        ? [{ label: 'Home', href: paths.home(slug) }, { label: 'Conversation' }]
        : [{ label: 'Home' }],
      actions: null,
    },
    `home:${isTalking}`,
  );
  if (isTalking)
    return (
      <>
        <h1 tabIndex={-1} className="sr-only">
          {name}
        </h1>
        {conversation && <conversation.HomeConversation place={place} scope={scope} canKeep={canEdit} />}
      </>
    );
  return <Dashboard {...props} items={items} scope={scope} />;
}

type DashboardProps = HomeScreenProps & {
  readonly items: ReplyTo<'GET /v1/collections'>['items'];
  readonly scope: QuestionScope;
};

/** The workspace at a glance: a question, the first steps, what is assigned to the member, what went stale, the latest work, and the collections. */
function Dashboard({ items, scope, folders, shares, searches, work, news, ...recent }: DashboardProps) {
  const { role, name } = useWorkspace();
  const [isMaking, setMaking] = useQueryState('new', parseAsString);
  const canEdit = role !== 'viewer';
  const make = () => void setMaking('1');
  return (
    <div className="mx-auto grid max-w-page grid-cols-1 gap-6 px-5 py-8">
      <PageHead title={name}>
        {canEdit && (
          <Button variant="primary" icon={Plus} onClick={make}>
            New collection
          </Button>
        )}
      </PageHead>
      <AskBox scope={scope} />
      {canEdit && <FirstSteps collections={items} conversations={recent.conversations} />}
      <MyWorkSection first={work} />
      <NewsList news={news} />
      <StaleList artifacts={recent.artifacts} />
      <RecentList {...recent} />
      <CollectionGrid collections={items} folders={folders} onMake={canEdit ? make : undefined} />
      <SavedSearchList searches={searches} collections={items} />
      <OpenLinks shares={shares} />
      {isMaking !== null && <NewCollection onClose={() => void setMaking(null)} />}
    </div>
  );
}
