'use client';

import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { Button } from '@/components/ui/button';
import { FailureNotice } from '@/components/ui/failure-notice';
import { SkeletonLine } from '@/components/ui/skeleton';
import { TextField } from '@/components/ui/text-field';
import { showToast } from '@/components/ui/toast';
import { queryKeys } from '@/lib/client/query-keys';
import { useDraft } from '@/lib/client/use-draft';
import { useEndpointMutation } from '@/lib/client/use-endpoint';
import { checkShape } from '@/lib/core/json';
import { limits } from '@/lib/core/limits';
import { type ArtifactDetailReply, artifactDetailSchema } from '@/lib/protocol/http/artifacts';
import { ConflictDialog } from './conflict-dialog';

const MarkdownEditor = lazy(() =>
  import('./markdown-editor').then((module) => ({ default: module.MarkdownEditor })),
);

type ArtifactEditorProps = {
  readonly artifact: ArtifactDetailReply;
  readonly onSaved: (saved: ArtifactDetailReply) => void;
  readonly onClose: () => void;
};

/** Edits an artifact. Unsaved text survives leaving the page. Saving creates a version and keeps the editor open. */
export function ArtifactEditor({ artifact, onSaved, onClose }: ArtifactEditorProps) {
  const [base, setBase] = useState(artifact);
  const [title, setTitle] = useState(artifact.title);
  const [draft, setDraft] = useDraft(`artifact.${artifact.id}`);
  const [typed, setTyped] = useState<string | null>(null);
  const [theirs, setTheirs] = useState<ArtifactDetailReply | null>(null);
  const text = typed ?? (draft === '' ? base.markdown : draft);
  const isDirty = text !== base.markdown || title !== base.title;

  const save = useEndpointMutation('PUT /v1/artifacts/{id}', {
    invalidates: [queryKeys.artifacts.all()],
    onSuccess: (saved) => {
      setBase(saved);
      setDraft('');
      setTheirs(null);
      onSaved(saved);
      showToast(`Saved as version ${saved.version}`);
    },
    onError: (failure) => {
      const current = checkShape(artifactDetailSchema, failure.data['current']);
      if (failure.code === 'conflict' && current.ok && current.value.status !== 'running')
        setTheirs(current.value);
    },
  });
  const saveOn = (version: number) => {
    if (save.isPending) return;
    save.mutate({
      params: { id: artifact.id },
      body: { base_version: version, title: title.trim() === '' ? base.title : title, markdown: text },
    });
  };
  const saveHere = () => {
    if (isDirty) saveOn(base.version);
  };
  const change = (next: string) => {
    setTyped(next);
    setDraft(next === base.markdown ? '' : next);
  };
  useSaveKey(saveHere);
  const hasRefusal = save.error !== null && theirs === null;

  return (
    <section aria-label="Editor" className="mx-auto grid max-w-(--container-conversation) gap-3">
      <div className="sticky -top-8 z-10 -mt-8 flex flex-wrap items-end gap-2 bg-paper pt-8 pb-2">
        <TextField
          className="min-w-48 flex-1"
          label="Title"
          value={title}
          maxLength={limits.titleChars}
          onChange={(event) => setTitle(event.target.value)}
        />
        <Button
          onClick={() => {
            setDraft('');
            onClose();
          }}
        >
          {isDirty ? 'Discard' : 'Done'}
        </Button>
        <Button variant="primary" busy={save.isPending} disabled={!isDirty} onClick={saveHere}>
          Save
        </Button>
      </div>
      {typed === null && draft !== '' && draft !== base.markdown && (
        <p role="status" className="text-label text-soft">
          This is a draft that you have not saved yet.
        </p>
      )}
      {hasRefusal && <FailureNotice sentence="The changes were not saved." cause={save.error?.message} />}
      <div className="rounded-control border border-edge bg-raised px-4 focus-within:border-accent">
        <Suspense fallback={<SkeletonLine className="my-6 w-2/3" />}>
          <MarkdownEditor label="Text in Markdown" value={text} onChange={change} />
        </Suspense>
      </div>
      {theirs !== null && (
        <ConflictDialog
          theirs={theirs}
          yours={{ title, markdown: text }}
          isSaving={save.isPending}
          onKeepYours={() => saveOn(theirs.version)}
          onGoOn={() => {
            setBase(theirs);
            setTyped(text);
            setTheirs(null);
          }}
          onTakeTheirs={() => {
            setDraft('');
            onSaved(theirs);
            onClose();
          }}
        />
      )}
    </section>
  );
}

/** Ctrl+S or ⌘S anywhere on the page saves and never opens the browser's own dialog. */
function useSaveKey(onSave: () => void): void {
  const save = useEffectEvent(onSave);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      if (event.defaultPrevented) return;
      event.preventDefault();
      save();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
}
