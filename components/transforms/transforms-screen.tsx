'use client';

import { FileUp, Plus } from 'lucide-react';
import { Link } from '@/components/ui/link';
import { useRouter } from 'next/navigation';
import { type ChangeEvent, useRef } from 'react';
import { Button } from '@/components/ui/button';
import { ButtonLink } from '@/components/ui/button-link';
import { EmptyState } from '@/components/ui/empty-state';
import { Time } from '@/components/ui/time';
import { showFailureToast } from '@/components/ui/toast';
import { PageHead } from '@/components/ui/page-head';
import { usePlace } from '@/components/workspace/place';
import { queryKeys } from '@/lib/client/query-keys';
import { bringLate } from '@/lib/client/api';
import { useEndpointMutation } from '@/lib/client/use-endpoint';
import { useWorkspace } from '@/lib/client/workspace';
import { paths } from '@/lib/core/paths';
import type { OwnTransformReply } from '@/lib/protocol/http/transforms';

/** The transforms that the team made. */
export function TransformsScreen({ transforms }: { readonly transforms: readonly OwnTransformReply[] }) {
  const { slug, role } = useWorkspace();
  usePlace(
    { crumbs: [{ label: 'Artifacts', href: paths.artifacts(slug) }, { label: 'Transforms' }], actions: null },
    'transforms',
  );
  const actions = role !== 'viewer' && (
    <div className="flex flex-wrap gap-2">
      <ImportButton />
      <ButtonLink variant="primary" icon={Plus} href={paths.newTransform(slug)}>
        New transform
      </ButtonLink>
    </div>
  );
  return (
    <div className="mx-auto grid max-w-page grid-cols-[minmax(0,1fr)] gap-6 px-5 py-8">
      <PageHead title="Transforms">{transforms.length > 0 && actions}</PageHead>
      {transforms.length === 0 ? (
        <EmptyState action={actions}>
          A transform is a recipe for an artifact. Name the sections or fields that your team needs, and make
          the same artifact of every collection.
        </EmptyState>
      ) : (
        <ul className="divide-y divide-line border-y border-line">
          {transforms.map(({ id, definition, author, version, updated_at: at }) => (
            <li key={id}>
              <Link className="grid gap-0.5 px-2 py-2.5 hover:bg-sunk" href={paths.transform(slug, id)}>
                <span className="font-medium" dir="auto">
                  {definition.title}
                </span>
                <span className="text-label text-soft">
                  {definition.shape.parts.map(({ name }) => name).join(', ')}
                </span>
                <span className="text-label text-soft">
                  Version {version} by {author}, <Time of={at} />
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function ImportButton() {
  const { slug } = useWorkspace();
  const router = useRouter();
  const input = useRef<HTMLInputElement>(null);
  const create = useEndpointMutation('POST /v1/transforms', {
    invalidates: [queryKeys.transforms()],
    goes: ({ id }) => router.push(paths.transform(slug, id)),
    onError: (failure) => showFailureToast('The transform could not be imported.', failure.message),
  });
  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    event.target.value = '';
    if (file === undefined) return;
    const failure = 'The transform could not be imported.';
    try {
      const { readTransformFile } = await bringLate(import('./transform-file'));
      const read = await readTransformFile(file);
      if (read.ok) create.mutate({ body: read.value });
      else showFailureToast(failure, read.failure);
    } catch (error) {
      showFailureToast(failure, error instanceof Error ? error.message : '');
    }
  };
  return (
    <>
      <input
        ref={input}
        type="file"
        accept=".json,application/json"
        aria-label="Transform file"
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => void choose(event)}
      />
      <Button icon={FileUp} busy={create.isPending} onClick={() => input.current?.click()}>
        Import a file
      </Button>
    </>
  );
}
