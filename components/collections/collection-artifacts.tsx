'use client';

import type { ReactNode } from 'react';
import { ArtifactRow } from '@/components/artifacts/artifact-row';
import { useArtifacts } from '@/components/artifacts/use-artifacts';
import { useWorkspace } from '@/lib/client/workspace';
import { paths } from '@/lib/core/paths';
import { lateArtifact } from './look';

type CollectionArtifactsProps = {
  readonly collectionId: string;
  /** The control that makes another artifact. False for members who may only read. */
  readonly make: ReactNode;
  /** Id of the artifact in the right pane. */
  readonly openId: string | null;
  readonly onOpen: (artifactId: string) => void;
};

/** The artifacts made of this collection, shown under its sources. Hidden if there are none and the member cannot make any. */
export function CollectionArtifacts({ collectionId, make, openId, onOpen }: CollectionArtifactsProps) {
  const { slug } = useWorkspace();
  lateArtifact.use(openId !== null);
  const items = useArtifacts({ collectionId }).data?.items ?? [];
  if (items.length === 0 && make === false) return null;
  return (
    <section aria-label="Artifacts" className="flex max-h-2/5 min-h-0 flex-col border-t border-line">
      <header className="flex min-h-11 flex-wrap items-center gap-2 px-3 py-1.5">
        <h2 className="flex-1 font-medium">Artifacts</h2>
        {make}
      </header>
      {items.length === 0 ? (
        <p className="px-3 pb-3 text-label text-soft">
          Create a timeline, comparison or brief from these sources, with a passage behind every claim.
        </p>
      ) : (
        <ul className="scroll-quiet @container min-h-0 px-2 pb-3">
          {items.map((artifact) => (
            <li key={artifact.id}>
              <ArtifactRow
                artifact={artifact}
                beside={{
                  href: paths.collection(slug, collectionId, { artifact: artifact.id }),
                  isOpen: artifact.id === openId,
                  onOpen: () => onOpen(artifact.id),
                }}
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
