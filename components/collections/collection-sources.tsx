'use client';

import { CollectionArtifacts } from './collection-artifacts';
import { MakeButton } from '@/components/transforms/make-button';
import { SourcesPane, type SourcesPaneProps } from '@/components/sources/list/sources-pane';

export type CollectionSourcesProps = Omit<SourcesPaneProps, 'below'> & {
  /** True if the member may make artifacts, and there is something to make them of. */
  readonly canMake: boolean;
  /** Ids of the ticked sources; empty means all. */
  readonly chosenIds: readonly string[];
  readonly onMakingStarted: (artifactId: string) => void;
  readonly openArtifactId: string | null;
  readonly onOpenArtifact: (artifactId: string) => void;
};

/** The left pane of a collection: its sources and, below them, what was made of them. */
export function CollectionSources({
  canMake,
  chosenIds,
  onMakingStarted,
  openArtifactId,
  onOpenArtifact,
  ...pane
}: CollectionSourcesProps) {
  const { collectionId } = pane;
  return (
    <SourcesPane
      {...pane}
      below={
        <CollectionArtifacts
          collectionId={collectionId}
          make={
            canMake && (
              <MakeButton
                collectionId={collectionId}
                sourceIds={chosenIds}
                onStarted={({ artifact_id: artifactId }) => onMakingStarted(artifactId)}
              />
            )
          }
          openId={openArtifactId}
          onOpen={onOpenArtifact}
        />
      }
    />
  );
}
