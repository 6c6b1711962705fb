import { useRouter } from 'next/navigation';
import { showFailureToast, showToast } from '@/components/ui/toast';
import { queryKeys } from '@/lib/client/query-keys';
import { useEndpointMutation, useEndpointQuery } from '@/lib/client/use-endpoint';
import { useRefresh } from '@/lib/client/use-refresh';
import { useKeepReply } from '@/lib/client/use-keep-reply';
import { useWorkspace } from '@/lib/client/workspace';
import { paths } from '@/lib/core/paths';
import { trialType } from '@/lib/protocol/artifact-words';
import type { ArtifactDetailReply, ArtifactVersionReply } from '@/lib/protocol/http/artifacts';

/** Milliseconds between two reloads of an artifact that is being made, in addition to following its log. */
const runningMs = 4_000;

/** Returns the artifact at a version and the list of its versions, both kept up to date. */
export function useArtifact(
  first: ArtifactDetailReply,
  firstVersions: readonly ArtifactVersionReply[],
  version: number | null,
) {
  const keep = useKeepReply<'GET /v1/artifacts/{id}'>();
  const refreshKeys = useRefresh();
  const { id } = first;
  const isFirst = version === null || version === first.shown_version?.number;
  const artifact = useEndpointQuery('GET /v1/artifacts/{id}', {
    key: queryKeys.artifacts.one(id, version),
    input: { params: { id }, query: version === null ? {} : { version } },
    initialData: isFirst ? first : undefined,
    refetchInterval: (reply) => (reply?.status === 'running' ? runningMs : false),
  });
  const versions = useEndpointQuery('GET /v1/artifacts/{id}/versions', {
    key: queryKeys.artifacts.versions(id),
    input: { params: { id } },
    initialData: { items: [...firstVersions], next: null },
  });
  const refresh = (saved: ArtifactDetailReply | null) => {
    const shown = saved === null ? Promise.resolve() : keep(queryKeys.artifacts.one(id, null), () => saved);
    void shown.then(() => refreshKeys(queryKeys.artifacts.all()));
  };
  return { artifact: artifact.data ?? first, versions: versions.data?.items ?? firstVersions, refresh };
}

/** What no transform made that could make it again. */
const unmade: ReadonlySet<string> = new Set(['answer', trialType]);

/** The actions on the artifact as a whole. */
export function useArtifactActions(
  artifact: ArtifactDetailReply,
  refresh: (saved: ArtifactDetailReply | null) => void,
  onNewest: () => void,
) {
  const { id, collection_id: collectionId } = artifact;
  const { slug, role } = useWorkspace();
  const router = useRouter();
  const run = useEndpointMutation('POST /v1/collections/{id}/transforms', {
    onSuccess: () => {
      onNewest();
      refresh(null);
    },
    onError: (failure) => showFailureToast('It could not be started.', failure.message),
  });
  const undo = useEndpointMutation('POST /v1/artifacts/{id}/restore', {
    invalidates: [queryKeys.artifacts.all()],
    goes: () => router.push(paths.artifact(slug, id)),
    onError: (failure) => showFailureToast('The deletion was not undone.', failure.message),
  });
  const remove = useEndpointMutation('DELETE /v1/artifacts/{id}', {
    invalidates: [queryKeys.artifacts.all()],
    onSuccess: () =>
      showToast(`“${artifact.title}” was deleted`, {
        ...(artifact.share_count > 0 ? { description: 'Its share links no longer work.' } : {}),
        onUndo: () => undo.mutate({ params: { id }, body: {} }),
      }),
    goes: () => router.push(paths.artifacts(slug)),
    onError: (failure) => showFailureToast('It was not deleted.', failure.message),
  });
  const restore = useEndpointMutation('POST /v1/artifacts/{id}/versions/{number}/restore', {
    onSuccess: (saved) => {
      onNewest();
      refresh(saved);
      showToast(`Restored as version ${saved.version}`);
    },
    onError: (failure) => showFailureToast('The version was not restored.', failure.message),
  });
  const canMakeAgain = role !== 'viewer' && collectionId !== null && !unmade.has(artifact.type);
  return {
    makeAgain: canMakeAgain
      ? () =>
          run.mutate({
            params: { id: collectionId },
            body: {
              type: artifact.type,
              config: artifact.config,
              source_ids: artifact.source_ids,
              artifact_id: id,
            },
          })
      : null,
    remove: () => remove.mutate({ params: { id } }),
    restoreVersion: (number: number) =>
      restore.mutate({ params: { id, number }, body: { base_version: artifact.version } }),
  };
}
