'use client';

import { LateTitleDialog } from '@/components/ui/late-windows';
import { queryKeys } from '@/lib/client/query-keys';
import { useEndpointMutation } from '@/lib/client/use-endpoint';
import type { SourceReply } from '@/lib/protocol/http/sources';

type RenameSourceProps = { readonly source: SourceReply; readonly onClose: () => void };

export function RenameSource({ source, onClose }: RenameSourceProps) {
  const rename = useEndpointMutation('PATCH /v1/sources/{id}', {
    invalidates: [queryKeys.sources.of(source.collection_id), queryKeys.sources.one(source.id)],
    closes: onClose,
  });
  return (
    <LateTitleDialog
      open
      heading="Rename source"
      submitLabel="Rename"
      initialTitle={source.title}
      busy={rename.isPending}
      error={rename.error?.message}
      onSubmit={(title) => rename.mutate({ params: { id: source.id }, body: { title } })}
      onClose={onClose}
    />
  );
}
