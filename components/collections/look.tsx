'use client';

import { useMemo } from 'react';
import { useArtifactById } from '@/components/artifacts/use-artifact-by-id';
import { listCitations } from '@/components/evidence/list-citations';
import { createLate } from '@/components/ui/late';
import { queryKeys } from '@/lib/client/query-keys';
import { useEndpointQuery } from '@/lib/client/use-endpoint';
import { useConversationCitations } from './conversation-state';
import { LookBar } from './look-bar';
import type { CollectionPlace } from './use-collection-place';
import { lookPaneMark } from './use-return-focus';

const lateSource = createLate(() => import('@/components/sources/source-look'));
export const lateArtifact = createLate(() => import('./artifact-look'));

/**
 * The right pane, which shows one thing at a time. A source opened from an artifact covers the artifact, which keeps its position below, so
 * that going back finds it as it was left.
 */
export function Look({ place }: { readonly place: CollectionPlace }) {
  return (
    <div {...lookPaneMark} className="relative h-full min-h-0">
      {place.artifact !== null && <LookedArtifact key={place.artifact} id={place.artifact} place={place} />}
      {place.look !== null && <LookedSource key={place.look} id={place.look} place={place} />}
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

function LookedSource({ id, place }: LookedProps) {
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
      />
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
