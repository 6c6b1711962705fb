'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { Checkbox } from '@/components/ui/checkbox';
import { TitleDialog } from '@/components/ui/title-dialog';
import { queryKeys } from '@/lib/client/query-keys';
import { useEndpointMutation } from '@/lib/client/use-endpoint';
import { useWorkspace } from '@/lib/client/workspace';
import { paths } from '@/lib/core/paths';

/** The dialog in which a collection is created, on Home. It goes on to the new collection. */
export function NewCollection({ onClose }: { readonly onClose: () => void }) {
  const { slug } = useWorkspace();
  const router = useRouter();
  const [isOwn, setOwn] = useState(false);
  const create = useEndpointMutation('POST /v1/collections', {
    invalidates: [queryKeys.collections.all()],
    closes: (collection) => router.push(paths.collection(slug, collection.id)),
  });
  return (
    <TitleDialog
      heading="New collection"
      submitLabel="Create collection"
      hint="What you want to find out"
      busy={create.isPending}
      error={create.error?.message}
      onSubmit={(title) => create.mutate({ body: { title, access: isOwn ? 'people' : 'workspace' } })}
      onClose={onClose}
    >
      <Checkbox label="Only I can open it, until I add people" checked={isOwn} onCheckedChange={setOwn} />
    </TitleDialog>
  );
}
