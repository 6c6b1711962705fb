import { useEffect, useEffectEvent, useState } from 'react';
import { queryKeys } from '@/lib/client/query-keys';
import { useEndpointMutation } from '@/lib/client/use-endpoint';
import { useSaveOnLeaving } from '@/lib/client/use-save-on-leaving';
import { checkShape } from '@/lib/core/json';
import {
  type WorkflowDraftDetailReply,
  workflowDraftDetailSchema,
} from '@/lib/protocol/http/workflow-drafts';
import type { WorkflowDefinition } from '@/lib/protocol/workflow/definition';
import { readShownDefinition } from '../canvas/read-shown-definition';
import { amendHistory, beginHistory, recordEdit, redoEdit, undoEdit } from '@/components/ui/edit-history';
import { coverSecrets } from './edited-workflow';
import { readDraft, writeDraft } from './read-draft';

/** Milliseconds without a further edit before the changes are saved. */
const restMs = 600;

const createId = () => crypto.randomUUID();

type EditedDraftOptions = {
  readonly draft: WorkflowDraftDetailReply;
  readonly onSaved: (saved: WorkflowDraftDetailReply) => void;
};

/** A draft that is being edited: its definition with undo and redo, and its saving, which follows every change. */
export function useEditedDraft({ draft, onSaved }: EditedDraftOptions) {
  const [begun] = useState(() => readDraft(draft, createId));
  const [history, setHistory] = useState(() => beginHistory(begun.definition));
  const [saved, setSaved] = useState({ reply: draft, definition: begun.definition });
  const [theirs, setTheirs] = useState<WorkflowDraftDetailReply | null>(null);
  const [refused, setRefused] = useState<WorkflowDefinition | null>(null);
  const definition = history.present;
  const isDirty = definition !== saved.definition;
  const written = writeDraft(definition);

  const save = useEndpointMutation('PUT /v1/workflow-drafts/{id}', { invalidates: [queryKeys.drafts.all()] });
  const send = (version: number) => {
    if (!written.ok || save.isPending) return;
    save.mutate(
      { params: { id: draft.id }, body: { version, workflow: written.value } },
      {
        onSuccess: (reply) => {
          const shown = reply.definition === null ? definition : readShownDefinition(reply.definition);
          const covered = coverSecrets(definition, shown);
          setHistory((before) =>
            amendHistory(before, (value) => (value === definition ? covered : coverSecrets(value, shown))),
          );
          setSaved({ reply, definition: covered });
          setTheirs(null);
          onSaved(reply);
        },
        onError: (failure) => {
          const current = checkShape(workflowDraftDetailSchema, failure.data['current']);
          if (failure.code === 'conflict' && current.ok) setTheirs(current.value);
          else setRefused(definition);
        },
      },
    );
  };
  const saveNow = useEffectEvent(() => send(saved.reply.version));

  const waits = isDirty && written.ok && !save.isPending && theirs === null && refused !== definition;
  useEffect(() => {
    if (!waits) return;
    const timer = setTimeout(saveNow, restMs);
    return () => clearTimeout(timer);
  }, [waits, definition]);
  useSaveOnLeaving(() => {
    if (waits) send(saved.reply.version);
  });

  return {
    definition,
    leftOut: begun.leftOut,
    reply: saved.reply,
    isDirty,
    isSaving: save.isPending,
    unready: written.ok ? null : written.failure,
    failure: refused === definition && isDirty ? save.error : null,
    theirs,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    /** @param subject what the change is about. Consecutive changes with the same subject are undone together. */
    edit: (change: (value: WorkflowDefinition) => WorkflowDefinition, subject: string | null = null) =>
      setHistory((before) => recordEdit(before, change(before.present), subject)),
    undo: () => setHistory(undoEdit),
    redo: () => setHistory(redoEdit),
    retry: () => setRefused(null),
    keepMine: () => theirs !== null && send(theirs.version),
    takeTheirs: () => {
      if (theirs === null) return;
      const read = readDraft(theirs, createId).definition;
      setHistory((before) => recordEdit(before, read));
      setSaved({ reply: theirs, definition: read });
      setTheirs(null);
      onSaved(theirs);
    },
  };
}

export type EditedDraft = ReturnType<typeof useEditedDraft>;
