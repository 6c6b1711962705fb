'use client';

import { Link } from '@/components/ui/link';
import { useMemo } from 'react';
import { useArtifactById } from '@/components/artifacts/use-artifact-by-id';
import { listCitations } from '@/components/citations/list-citations';
import { createLate } from '@/components/ui/late';
import { queryKeys } from '@/lib/client/query-keys';
import { useEndpointQuery } from '@/lib/client/use-endpoint';
import { useWorkspace } from '@/lib/client/workspace';
import { useCollectionTitle } from '@/components/workspace/use-collections';
import { paths } from '@/lib/core/paths';
import { useConversationCitations } from '@/components/conversations/conversation-state';
import { LookBar } from './look-bar';
import type { CollectionPlace } from './use-collection-place';
import { lookPaneMark } from './use-return-focus';

const lateSource = createLate(() => import('@/components/sources/source-look'));
export const lateArtifact = createLate(() => import('./artifact-look'));

type LookProps = {
  readonly place: CollectionPlace;
  /** True beside a conversation about several collections. The source then links to its own collection. */
  readonly isAcross?: boolean;
};

/**
 * The right pane, which shows one thing at a time. A source opened from an artifact covers the artifact, which keeps its position below, so
 * that going back finds it as it was left.
 */
export function Look({ place, isAcross = false }: LookProps) {
  return (
    <div {...lookPaneMark} className="relative h-full min-h-0">
      {place.artifact !== null && <LookedArtifact key={place.artifact} id={place.artifact} place={place} />}
      {place.look !== null && (
        <LookedSource key={place.look} id={place.look} place={place} isAcross={isAcross} />
      )}
    </div>
  );
}

type LookedProps = { readonly id: string; readonly place: CollectionPlace };

function LookedArtifact({ id, place }: LookedProps) {
  const part = lateArtifact.use(true);
  if (part === null) return null;
  return (
    <part.ArtifactLook
      artifactId={id}
      isCovered={place.look !== null}
      openings={place.openings}
      onOpenPassage={place.openArtifactPassage}
      onClose={place.closeLook}
    />
  );
}

function LookedSource({ id, place, isAcross }: LookedProps & { readonly isAcross: boolean }) {
  const ofConversation = useConversationCitations();
  const artifact = useArtifactById(place.artifact).data;
  const source = useEndpointQuery('GET /v1/sources/{id}', {
    key: queryKeys.sources.one(id),
    input: { params: { id } },
  }).data;
  const ofArtifact = useMemo(
    () => (artifact === undefined ? [] : listCitations(artifact.citations)),
    [artifact],
  );
  const part = lateSource.use(true);
  return (
    <div className="absolute inset-0 flex flex-col bg-paper">
      <LookBar
        kind="Source"
        title={source?.title}
        back={
          place.artifact === null
            ? undefined
            : { title: artifact?.title ?? 'the artifact', onBack: place.backToArtifact }
        }
        onClose={place.closeLook}
      >
        {isAcross && source !== undefined && (
          <CollectionLink collectionId={source.collection_id} sourceId={id} at={place.at} />
        )}
      </LookBar>
      <div className="min-h-0 flex-1">
        {part !== null && (
          <part.SourceLook
            sourceId={id}
            revisionId={place.revision}
            at={place.at}
            citations={place.artifact === null ? ofConversation : ofArtifact}
            onShowNewest={() => place.showNewest(id)}
          />
        )}
      </div>
    </div>
  );
}

type CollectionLinkProps = {
  readonly collectionId: string;
  readonly sourceId: string;
  readonly at: CollectionPlace['at'];
};

/** Opens the source at the same passage in its collection. */
function CollectionLink({ collectionId, sourceId, at }: CollectionLinkProps) {
  const { slug } = useWorkspace();
  return (
    <Link
      href={paths.collection(slug, collectionId, { look: sourceId, at })}
      className="min-w-0 truncate text-label underline underline-offset-2"
    >
      In {useCollectionTitle(collectionId)}
    </Link>
  );
}
