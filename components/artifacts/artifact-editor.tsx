'use client';

import type { EditorView } from '@uiw/react-codemirror';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useCompany } from '@/components/presence/use-company';
import { Button } from '@/components/ui/button';
import { joinClasses } from '@/components/ui/class-names';
import { FailureNotice } from '@/components/ui/failure-notice';
import { TextField } from '@/components/ui/text-field';
import { limits } from '@/lib/core/limits';
import { countNoun } from '@/lib/core/text';
import type { ArtifactDetailReply, LocatedQuoteReply } from '@/lib/protocol/http/artifacts';
import { findFreeNumber } from './cited-passage';
import { ConflictDialog } from './conflict-dialog';
import type { DraftPreviewProps } from './draft-preview';
import { EditedText } from './edited-text';
import { insertMarker } from './markdown-editor';
import { useCiteFromSource } from './use-cite-from-source';
import { useEditedArtifact } from './use-edited-artifact';
import { useParagraphCarets } from './use-paragraph-carets';
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
  const [view, setView] = useState<EditorView | null>(null);
  const frame = useRef<HTMLDivElement>(null);
  const isBeside = useWidth(frame) >= besideFromPixels;
  const { base, draft, merged, theirs, save, ...edit } = useEditedArtifact({ artifact, view, onSaved });
  const { title, markdown } = draft;
  const onCaret = useParagraphCarets({
    base,
    view,
    company: useCompany('artifact', artifact.id),
  });
  const cite = (quote: LocatedQuoteReply): number | null => {
    const n = findFreeNumber([base.markdown, markdown.text], draft.added);
    if (n === null || view === null) return null;
    draft.add({ n, quote });
    insertMarker(view, n);
    return n;
  };
  useCiteFromSource(artifact.id, cite);
  const saveHere = () => {
    if (draft.isDirty) edit.saveDraft();
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
            className="room-48 flex-1"
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
        {merged !== null && merged.conflicts > 0 && theirs === null && (
          <p role="status" className="flex flex-wrap items-center gap-2 text-label text-soft">
            {artifact.shown_version?.author ?? 'Somebody'} saved version {artifact.version} and changed{' '}
            {countNoun(merged.conflicts, 'paragraph')} that you are changing too.
            <Button size="small" variant="quiet" onClick={edit.compare}>
              Compare
            </Button>
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
          view={view}
          onReady={setView}
          onCaret={onCaret}
          onCite={cite}
          isBeside={isBeside}
          onOpenPassage={onOpenPassage}
        />
        {theirs !== null && merged !== null && (
          <ConflictDialog
            theirs={theirs}
            yours={merged.take('mine')}
            conflicts={merged.conflicts}
            isSaving={save.isPending}
            onKeepYours={() => edit.saveOver(theirs, merged.take('mine'))}
            onKeepBoth={() => edit.adopt(theirs, merged.take('both'))}
            onGoOn={edit.closeComparison}
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
