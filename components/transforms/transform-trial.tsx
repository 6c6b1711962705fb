'use client';

import { Play } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { ArtifactBody } from '@/components/artifacts/artifact-body';
import { ArtifactStates } from '@/components/artifacts/artifact-states';
import { useArtifactById } from '@/components/artifacts/use-artifact-by-id';
import { Button } from '@/components/ui/button';
import { FailureNotice } from '@/components/ui/failure-notice';
import { Select } from '@/components/ui/select';
import { useCollectionList } from '@/components/workspace/use-collections';
import { useEndpointMutation } from '@/lib/client/use-endpoint';
import { useWorkspace } from '@/lib/client/workspace';
import { limits } from '@/lib/core/limits';
import { paths } from '@/lib/core/paths';
import { countNoun } from '@/lib/core/text';
import type { TransformDefinition } from '@/lib/protocol/own-transform';

type TransformTrialProps = {
  readonly definition: TransformDefinition;
  readonly findProblem: (definition: TransformDefinition) => string | null;
};

/** Tries what is in the form on a few sources of a collection, saved or not. The result is not kept. */
export function TransformTrial({ definition, findProblem }: TransformTrialProps) {
  const { slug } = useWorkspace();
  const router = useRouter();
  const list = useCollectionList();
  const collections = list.collections.filter(({ source_count: count }) => count > 0);
  const [chosen, setChosen] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [artifactId, setArtifactId] = useState<string | null>(null);
  const collection = collections.find(({ id }) => id === chosen) ?? collections[0];
  const collectionId = collection?.id;
  const sourceCount = Math.min(collection?.source_count ?? 0, limits.transformTrySources);
  const artifact = useArtifactById(artifactId);
  const attempt = useEndpointMutation('POST /v1/collections/{id}/transforms/try', {
    onSuccess: (made) => setArtifactId(made.artifact_id),
    onError: (failure) => setProblem(failure.message),
  });
  const run = () => {
    setProblem(findProblem(definition));
    if (findProblem(definition) === null && collectionId !== undefined)
      attempt.mutate({ params: { id: collectionId }, body: { definition, source_ids: [] } });
  };
  const shown = artifact.data;
  return (
    <section aria-label="Trial" className="grid gap-3 border-t border-line pt-5">
      <h2 className="font-reading text-title font-semibold">Try it</h2>
      {collectionId === undefined && !list.isLoading && (
        <p className="text-soft">Collect some sources first, then you can try it on them.</p>
      )}
      {collectionId !== undefined && (
        <div className="flex flex-wrap items-end gap-2">
          <Select
            label="Collection"
            className="w-64"
            value={collectionId}
            options={collections.map(({ id, title }) => ({ value: id, label: title }))}
            onValueChange={setChosen}
          />
          <Button icon={Play} busy={attempt.isPending} onClick={run}>
            Try on {countNoun(sourceCount, 'source')}
          </Button>
        </div>
      )}
      {problem !== null && <FailureNotice sentence="It could not be tried." cause={problem} />}
      {shown !== undefined && (
        <>
          <ArtifactStates artifact={shown} onMakeAgain={null} onEnd={() => void artifact.refetch()} />
          {shown.notes.map((note) => (
            <p key={note} className="text-label text-soft">
              {note}
            </p>
          ))}
          {shown.shown_version !== null && (
            <ArtifactBody
              key={shown.shown_version.id}
              artifact={shown}
              titleLevel={2}
              onOpenPassage={({ sourceId, revisionId, start, end }) => {
                if (sourceId !== null)
                  router.push(paths.source(slug, sourceId, { revisionId, at: { start, end } }));
              }}
            />
          )}
        </>
      )}
    </section>
  );
}
