'use client';

import { useRouter } from 'next/navigation';
import { builtInId } from '@/components/models/model-select';
import { Button } from '@/components/ui/button';
import { showFailureToast, showToast } from '@/components/ui/toast';
import { useCollections } from '@/components/workspace/use-collections';
import { queryKeys } from '@/lib/client/query-keys';
import { useEndpointMutation } from '@/lib/client/use-endpoint';
import { useWorkspace } from '@/lib/client/workspace';
import { paths } from '@/lib/core/paths';

const example = {
  title: 'Example: what each source says',
  columns: [
    { name: 'Fell', type: 'date', instruction: 'When did the bridge fall?' },
    { name: 'Wind', type: 'number', instruction: 'How fast was the wind, in miles per hour?' },
    { name: 'Main span', type: 'number', instruction: 'How long was the main span, in feet?' },
    { name: 'Deck', type: 'number', instruction: 'How wide was the deck, in feet?' },
  ],
} as const;

/** Makes a table of the sample collection and fills it with the built-in reader, which costs nothing. It can be undone. */
export function ExampleTable() {
  const { slug } = useWorkspace();
  const router = useRouter();
  const sample = useCollections().find(({ is_sample: isSample }) => isSample);
  const onError = (failure: Error) => showFailureToast('The example was not made.', failure.message);
  const remove = useEndpointMutation('DELETE /v1/tables/{id}', {
    invalidates: [queryKeys.tables.list()],
    goes: () => router.push(paths.tables(slug)),
    onError: (failure) => showFailureToast('The example was not removed.', failure.message),
  });
  const fill = useEndpointMutation('POST /v1/tables/{id}/fill', {
    invalidates: [queryKeys.runs.all()],
    onError: (failure) => showFailureToast('The example was not filled.', failure.message),
  });
  /** The table is opened when this has resolved, so that its screen knows that it is being filled. A failure is shown. */
  const startToFill = (id: string) =>
    fill.mutateAsync({ params: { id }, body: { model_id: builtInId } }).catch(() => undefined);
  const create = useEndpointMutation('POST /v1/tables', {
    invalidates: [queryKeys.tables.list()],
    onSuccess: async ({ id }) => {
      await startToFill(id);
      showToast('An example table was made', { onUndo: () => remove.mutate({ params: { id } }) });
    },
    goes: ({ id }) => router.push(paths.table(slug, id)),
    onError,
  });
  if (sample === undefined) return null;
  const { title, columns } = example;
  return (
    <Button
      busy={create.isPending}
      onClick={() => create.mutate({ body: { collection_id: sample.id, title, columns: [...columns] } })}
    >
      See an example
    </Button>
  );
}
