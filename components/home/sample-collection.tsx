'use client';

import { Trash2 } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { Button, IconButton } from '@/components/ui/button';
import { showToast } from '@/components/ui/toast';
import { queryKeys } from '@/lib/client/query-keys';
import { useEndpointMutation } from '@/lib/client/use-endpoint';
import { useWorkspace } from '@/lib/client/workspace';
import { useDeleteCollection } from '@/components/collections/use-delete-collection';
import { paths } from '@/lib/core/paths';

/** Removes the sample collection in one click. A notice offers to undo it. */
export function RemoveSample(sample: { readonly id: string; readonly title: string }) {
  const remove = useDeleteCollection(sample);
  return <IconButton icon={Trash2} label="Remove the sample" onClick={remove} />;
}

/** Brings the sample collection back and opens it. */
export function LoadSample() {
  const { slug } = useWorkspace();
  const router = useRouter();
  const load = useEndpointMutation('POST /v1/collections/sample', {
    invalidates: [queryKeys.collections.all(), queryKeys.artifacts.all(), queryKeys.shares.all()],
    goes: (collection) => router.push(paths.collection(slug, collection.id)),
    onError: (failure) => showToast('The sample was not loaded', { description: failure.message }),
  });
  return (
    <Button busy={load.isPending} onClick={() => load.mutate({ body: {} })}>
      Load the sample collection
    </Button>
  );
}
