'use client';

import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { joinClasses } from '@/components/ui/class-names';
import { FailureNotice } from '@/components/ui/failure-notice';
import { TextField } from '@/components/ui/text-field';
import { showToast } from '@/components/ui/toast';
import { queryKeys } from '@/lib/client/query-keys';
import { useEndpointMutation } from '@/lib/client/use-endpoint';
import { checkShape } from '@/lib/core/json';
import { limits } from '@/lib/core/limits';
import { type ArtifactDetailReply, artifactDetailSchema } from '@/lib/protocol/http/artifacts';
import { pickCited } from './cited-passage';
import { ConflictDialog } from './conflict-dialog';
import type { DraftPreviewProps } from './draft-preview';
import { EditedText } from './edited-text';
import { useArtifactDraft } from './use-artifact-draft';
import { useWidth } from './use-width';

type ArtifactEditorProps = Pick<DraftPreviewProps, 'onOpenPassage'> & {
  readonly artifact: ArtifactDetailReply;
  readonly onSaved: (saved: ArtifactDetailReply) => void;
  readonly onClose: () => void;
};

/** From this width in pixels the text and its preview stand side by side. */
const besideFromPixels = 760;

/** Edits an artifact beside a preview of it. Saving creates a version and keeps the editor open. */
export function ArtifactEditor({ artifact, onSaved, onClose, onOpenPassage }: ArtifactEditorProps) {
  const [base, setBase] = useState(artifact);
  const [theirs, setTheirs] = useState<ArtifactDetailReply | null>(null);
  const draft = useArtifactDraft(base);
  const { title, markdown } = draft;
  const frame = useRef<HTMLDivElement>(null);
  const isBeside = useWidth(frame) >= besideFromPixels;

  const save = useEndpointMutation('PUT /v1/artifacts/{id}', {
    invalidates: [queryKeys.artifacts.all()],
    onSuccess: (saved) => {
      setBase(saved);
      draft.forget();
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
    const cited = pickCited(markdown.text, draft.added);
    save.mutate({
      params: { id: artifact.id },
      body: {
        base_version: version,
        title: title.text.trim() === '' ? base.title : title.text,
        markdown: markdown.text,
        ...(cited.length > 0 && {
          citations: cited.map(({ n, quote }) => ({ n, source_id: quote.source_id, quote: quote.quote })),
        }),
      },
    });
  };
  const saveHere = () => {
    if (draft.isDirty) saveOn(base.version);
  };
  useSaveKey(saveHere);
  const discard = () => {
    draft.forget();
    onClose();
  };

  return (
    <div ref={frame} className="h-full min-h-96">
      <section
        aria-label="Editor"
        className={joinClasses(
          'mx-auto flex h-full flex-col gap-3',
          isBeside ? 'max-w-400' : 'max-w-(--container-conversation)',
        )}
      >
        <div className="flex flex-wrap items-end gap-2">
          <TextField
            className="min-w-48 flex-1"
            label="Title"
            value={title.text}
            maxLength={limits.titleChars}
            onChange={(event) => title.change(event.target.value)}
          />
          <Button onClick={discard}>{draft.isDirty ? 'Discard' : 'Done'}</Button>
          <Button variant="primary" busy={save.isPending} disabled={!draft.isDirty} onClick={saveHere}>
            Save
          </Button>
        </div>
        {draft.isEarlier && (
          <p role="status" className="text-label text-soft">
            This is a draft that you have not saved yet.
          </p>
        )}
        {save.error !== null && theirs === null && (
          <FailureNotice sentence="The changes were not saved." cause={save.error.message} />
        )}
        <EditedText
          base={base}
          markdown={markdown.text}
          onChange={markdown.change}
          added={draft.added}
          onAdd={draft.add}
          isBeside={isBeside}
          onOpenPassage={onOpenPassage}
        />
        {theirs !== null && (
          <ConflictDialog
            theirs={theirs}
            yours={{ title: title.text, markdown: markdown.text }}
            isSaving={save.isPending}
            onKeepYours={() => saveOn(theirs.version)}
            onGoOn={() => {
              title.hold();
              markdown.hold();
              setBase(theirs);
              setTheirs(null);
            }}
            onTakeTheirs={() => {
              onSaved(theirs);
              discard();
            }}
          />
        )}
      </section>
    </div>
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
