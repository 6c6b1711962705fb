'use client';

import { Download, Ellipsis, Trash2 } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { Button, IconButton } from '@/components/ui/button';
import { FailureNotice } from '@/components/ui/failure-notice';
import { Menu, MenuItem } from '@/components/ui/menu';
import { Time } from '@/components/ui/time';
import { showFailureToast, showToast } from '@/components/ui/toast';
import { createServedPart } from '@/components/ui/create-served-part';
import { SkeletonLine } from '@/components/ui/skeleton';
import { usePlace } from '@/components/workspace/place';
import { queryKeys } from '@/lib/client/query-keys';
import { bringLate } from '@/lib/client/api';
import { useEndpointMutation } from '@/lib/client/use-endpoint';
import { useWorkspace } from '@/lib/client/workspace';
import { paths } from '@/lib/core/paths';
import type { OwnTransformReply } from '@/lib/protocol/http/transforms';
import type { TransformDefinition } from '@/lib/protocol/own-transform';
import { TransformForm } from './transform-form';
import { TransformVersions } from './transform-versions';

const blank: TransformDefinition = {
  title: '',
  description: '',
  prompt: '',
  shape: { kind: 'headings', parts: [{ name: '', hint: '' }] },
};

const TransformTrial = createServedPart(
  async () => (await import('./transform-trial')).TransformTrial,
  <SkeletonLine className="h-40" />,
);

/** One transform of the team: to write, try on three sources, save as a new version, hand on as a file. Null for one that is not saved yet. */
export function TransformScreen({ transform: first }: { readonly transform: OwnTransformReply | null }) {
  const { slug, role } = useWorkspace();
  const router = useRouter();
  const [saved, setSaved] = useState(first);
  const [draft, setDraft] = useState<TransformDefinition>(first?.definition ?? blank);
  const [problem, setProblem] = useState<string | null>(null);
  const title = saved?.definition.title ?? 'New transform';
  usePlace(
    {
      crumbs: [
        { label: 'Artifacts', href: paths.artifacts(slug) },
        { label: 'Transforms', href: paths.transforms(slug) },
        { label: title },
      ],
      actions: null,
    },
    `transform:${saved?.id ?? 'new'}:${title}`,
  );
  const refused = (failure: { readonly message: string }) => setProblem(failure.message);
  const create = useEndpointMutation('POST /v1/transforms', {
    invalidates: [queryKeys.transforms()],
    goes: ({ id }) => router.replace(paths.transform(slug, id)),
    onError: refused,
  });
  const save = useEndpointMutation('PUT /v1/transforms/{id}', {
    invalidates: [queryKeys.transforms()],
    onSuccess: (reply) => {
      setSaved(reply);
      showToast(`Saved as version ${reply.version}`);
    },
    onError: refused,
  });
  const isReadOnly = role === 'viewer';
  const submit = () => {
    setProblem(findProblem(draft));
    if (findProblem(draft) !== null) return;
    if (saved === null) create.mutate({ body: draft });
    else save.mutate({ params: { id: saved.id }, body: { definition: draft, base_version: saved.version } });
  };
  return (
    <div className="mx-auto grid w-full max-w-page grid-cols-[minmax(0,1fr)] gap-6 px-5 py-8">
      <header className="flex flex-wrap items-center gap-2">
        <div className="room-40 flex-1">
          <h1 className="font-reading text-heading" dir="auto">
            {title}
          </h1>
          {saved !== null && (
            <p className="text-label text-soft">
              Version {saved.version}, <Time of={saved.updated_at} />
            </p>
          )}
        </div>
        {saved !== null && <TransformVersions id={saved.id} current={saved.version} onTake={setDraft} />}
        {saved !== null && <TransformMenu saved={saved} mayDelete={!isReadOnly} />}
      </header>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <TransformForm value={draft} onChange={setDraft} disabled={isReadOnly} />
        {problem !== null && <FailureNotice sentence="It was not saved." cause={problem} />}
        {!isReadOnly && (
          <div>
            <Button type="submit" variant="primary" busy={create.isPending || save.isPending}>
              {saved === null ? 'Save' : 'Save a new version'}
            </Button>
          </div>
        )}
      </form>
      {!isReadOnly && <TransformTrial definition={draft} findProblem={findProblem} />}
    </div>
  );
}

/** Returns what is missing, in a sentence, or null. The server checks the same. */
function findProblem({ title, shape }: TransformDefinition): string | null {
  if (title.trim() === '') return 'Give the transform a name.';
  const names = shape.parts.map(({ name }) => name.trim().toLowerCase());
  if (names.includes('')) return 'Name every section or field.';
  return new Set(names).size < names.length ? 'Two parts have the same name.' : null;
}

type TransformMenuProps = { readonly saved: OwnTransformReply; readonly mayDelete: boolean };

function TransformMenu({ saved, mayDelete }: TransformMenuProps) {
  const { slug } = useWorkspace();
  const router = useRouter();
  const restore = useEndpointMutation('POST /v1/transforms/{id}/restore', {
    invalidates: [queryKeys.transforms()],
    goes: ({ id }) => router.push(paths.transform(slug, id)),
  });
  const remove = useEndpointMutation('DELETE /v1/transforms/{id}', {
    invalidates: [queryKeys.transforms()],
    onSuccess: () => {
      router.refresh();
      showToast(`“${saved.definition.title}” deleted`, {
        onUndo: () => restore.mutate({ params: { id: saved.id } }),
      });
    },
    goes: () => router.push(paths.transforms(slug)),
    onError: (failure) => showFailureToast('It could not be deleted.', failure.message),
  });
  return (
    <Menu trigger={<IconButton icon={Ellipsis} label="More" />}>
      <MenuItem icon={Download} onSelect={() => exportAsFile(saved.definition)}>
        Export as a file
      </MenuItem>
      {mayDelete && (
        <MenuItem icon={Trash2} danger onSelect={() => remove.mutate({ params: { id: saved.id } })}>
          Delete
        </MenuItem>
      )}
    </Menu>
  );
}

function exportAsFile(definition: TransformDefinition): void {
  bringLate(import('./transform-file'))
    .then(({ saveTransformFile }) => saveTransformFile(definition))
    .catch((error: unknown) =>
      showFailureToast('The transform was not exported.', error instanceof Error ? error.message : ''),
    );
}
