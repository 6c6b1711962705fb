import type { EditorView } from '@uiw/react-codemirror';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { announce } from '@/components/shell/announce';
import { showToast } from '@/components/ui/toast';
import { queryKeys } from '@/lib/client/query-keys';
import { useEndpointMutation } from '@/lib/client/use-endpoint';
import { checkShape } from '@/lib/core/json';
import { type ArtifactDetailReply, artifactDetailSchema } from '@/lib/protocol/http/artifacts';
import { pickCited } from './cited-passage';
import { takeText } from './markdown-editor';
import { type Draft, mergeDraft, type MergedDraft } from './merge-draft';
import { useArtifactDraft } from './use-artifact-draft';

type EditedArtifact = {
  /** The newest version that this browser knows. */
  readonly artifact: ArtifactDetailReply;
  readonly view: EditorView | null;
  readonly onSaved: (saved: ArtifactDetailReply) => void;
};

/**
 * An artifact while it is edited: the version that the draft is based on, the draft, and what others saved meanwhile. That is merged into the
 * draft by paragraph as it arrives. Only if both changed the same paragraph, nothing is taken until the user has decided.
 */
export function useEditedArtifact({ artifact, view, onSaved }: EditedArtifact) {
  const [base, setBase] = useState(artifact);
  const [theirs, setTheirs] = useState<ArtifactDetailReply | null>(null);
  const draft = useArtifactDraft(base);
  const mine = useMemo(
    () => ({ title: draft.title.text, markdown: draft.markdown.text, added: draft.added }),
    [draft.title.text, draft.markdown.text, draft.added],
  );

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
        meet(current.value);
    },
  });
  const saveOn = ({ version, title: saved }: ArtifactDetailReply, { title, markdown, added }: Draft) => {
    const cited = pickCited(markdown, added);
    save.mutate({
      params: { id: artifact.id },
      body: {
        base_version: version,
        title: title.trim() === '' ? saved : title,
        markdown,
        ...(cited.length > 0 && {
          citations: cited.map(({ n, quote }) => ({ n, source_id: quote.source_id, quote: quote.quote })),
        }),
      },
    });
  };
  /** Goes on with a draft that is based on another version. */
  const adopt = (version: ArtifactDetailReply, merged: Draft) => {
    if (view !== null) takeText(view, merged.markdown);
    draft.take(merged, version);
    setBase(version);
    setTheirs(null);
  };
  /** Somebody saved first. Without a conflict, what is written here is saved on top of it. */
  const meet = (current: ArtifactDetailReply) => {
    const merged = mergeDraft(base, current, mine);
    if (merged.conflicts > 0) return setTheirs(current);
    adopt(current, merged.take('mine'));
    saveOn(current, merged.take('mine'));
  };

  const newest =
    theirs ?? (artifact.version > base.version && artifact.status !== 'running' ? artifact : null);
  const merged = useMemo(
    (): MergedDraft | null => (newest === null ? null : mergeDraft(base, newest, mine)),
    [base, newest, mine],
  );
  const follow = useEffectEvent(() => {
    if (newest === null || merged === null || merged.conflicts > 0 || theirs !== null) return;
    adopt(newest, merged.take('mine'));
    announce(`${newest.shown_version?.author ?? 'Somebody'} saved version ${newest.version}.`);
  });
  const isFree = merged !== null && merged.conflicts === 0;
  useEffect(() => {
    // The text in the editor is outside React, and what arrives is merged with what stands there now.
    // oxlint-disable-next-line react/set-state-in-effect
    if (isFree && !save.isPending) follow();
  }, [isFree, newest, save.isPending]);

  return {
    base,
    draft,
    /** The draft with what somebody else saved since, or null if nobody did. */
    merged,
    /** The version to decide about, while it is compared with the draft. */
    theirs,
    save,
    saveDraft: () => {
      if (!save.isPending) saveOn(base, mine);
    },
    saveOver: (version: ArtifactDetailReply, over: Draft) => {
      if (save.isPending) return;
      adopt(version, over);
      saveOn(version, over);
    },
    adopt,
    compare: () => setTheirs(newest),
    closeComparison: () => setTheirs(null),
  };
}
