'use client';

import { Plus } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { TitleDialog } from '@/components/ui/title-dialog';
import { PageHead } from '@/components/ui/page-head';
import { usePlace } from '@/components/workspace/place';
import type { ReplyTo } from '@/lib/client/api';
import { queryKeys } from '@/lib/client/query-keys';
import { useEndpointMutation } from '@/lib/client/use-endpoint';
import { useWorkspace } from '@/lib/client/workspace';
import { paths } from '@/lib/core/paths';
import { ArtifactList } from './artifact-list';

type ArtifactsScreenProps = { readonly artifacts: ReplyTo<'GET /v1/artifacts'> };

/** All artifacts of the workspace. */
export function ArtifactsScreen({ artifacts }: ArtifactsScreenProps) {
  const { role } = useWorkspace();
  const [isWriting, setWriting] = useState(false);
  usePlace({ crumbs: [{ label: 'Artifacts' }], actions: null }, 'artifacts');
  const write = role !== 'viewer' && (
    <Button icon={Plus} onClick={() => setWriting(true)}>
      New text
    </Button>
  );
  return (
    <div className="mx-auto grid max-w-page grid-cols-[minmax(0,1fr)] gap-6 px-5 py-8">
      <PageHead title="Artifacts">{artifacts.items.length > 0 && write}</PageHead>
      <ArtifactList initial={artifacts} emptyAction={write} />
      {isWriting && <NewText onClose={() => setWriting(false)} />}
    </div>
  );
}

function NewText({ onClose }: { readonly onClose: () => void }) {
  const { slug } = useWorkspace();
  const router = useRouter();
  const create = useEndpointMutation('POST /v1/artifacts', {
    invalidates: [queryKeys.artifacts.all()],
    closes: ({ id }) => router.push(paths.editArtifact(slug, id)),
  });
  return (
    <TitleDialog
      heading="New text"
      submitLabel="Start writing"
      busy={create.isPending}
      error={create.error?.message}
      onSubmit={(title) => create.mutate({ body: { from: 'text', title, markdown: '' } })}
      onClose={onClose}
    />
  );
}
