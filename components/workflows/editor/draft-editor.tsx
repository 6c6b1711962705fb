'use client';

import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { announce } from '@/components/shell/announce';
import { showToast } from '@/components/ui/toast';
import { useCollections } from '@/components/workspace/use-collections';
import { queryKeys } from '@/lib/client/query-keys';
import { useEndpointQuery } from '@/lib/client/use-endpoint';
import { findActionType } from '@/lib/domain/workflows/actions/registry';
import type { WorkflowDraftDetailReply } from '@/lib/protocol/http/workflow-drafts';
import { triggerNodeId } from '../canvas/canvas-graph';
import { GraphOrList } from '../canvas/graph-or-list';
import { listIssues } from '../canvas/list-issues';
import { placeNodes } from '../canvas/place-nodes';
import { readGraph } from '../canvas/read-graph';
import { DraftConflict } from './draft-conflict';
import { DraftNotices } from './draft-notices';
import { addAction, connect, listFollowers, moveActions, removeAction, tidyUp } from './edited-workflow';
import { EditorToolbar } from './editor-toolbar';
import { SettingsPanel } from './settings-panel';
import { StepPanel } from './step-panel';
import { useEditedDraft } from './use-edited-draft';
import { useUndoKeys } from './use-undo-keys';

export type WorkflowEditorProps = {
  readonly draft: WorkflowDraftDetailReply;
  /** Called after each save, with what the server found in the draft. */
  readonly onSaved: (saved: WorkflowDraftDetailReply) => void;
  /** Called with whether everything on the screen is saved. */
  readonly onSettledChange?: ((isSettled: boolean) => void) | undefined;
};

/** The editor for a draft: the canvas or its list and, beside it, a form for what is selected there. Changes are saved automatically. */
export function DraftEditor(props: WorkflowEditorProps) {
  const edited = useEditedDraft(props);
  const { definition, edit, reply } = edited;
  const isSettled = !edited.isDirty && !edited.isSaving;
  const tellSettled = useEffectEvent((settled: boolean) => props.onSettledChange?.(settled));
  useEffect(() => tellSettled(isSettled), [isSettled]);
  const collections = useCollections();
  const parts = useEndpointQuery('GET /v1/workflow-parts', { key: queryKeys.workflows.parts() });
  const [selectedId, setSelectedId] = useState<string>(triggerNodeId);
  const [newId, setNewId] = useState<string | null>(null);
  const select = (id: string) => {
    setSelectedId(id);
    setNewId((known) => (known === id ? known : null));
  };
  const onKeyDown = useUndoKeys(edited);
  const graph = useMemo(() => {
    const names = new Map(collections.map(({ id, title }) => [id, title]));
    return readGraph(definition, {
      issues: listIssues(reply.issues, newId),
      findName: (id) => names.get(id) ?? null,
    });
  }, [definition, reply, collections, newId]);
  const selected = definition.actions.find(({ id }) => id === selectedId) ?? null;

  const add = (actionType: string) => {
    const last = selected ?? definition.actions.find(({ id }) => id === graph.nodes.at(-1)?.id) ?? null;
    const port = findActionType(last?.actionType ?? '')?.defaultPort;
    const after = last === null || port === undefined ? null : { source: last.id, port };
    const id = crypto.randomUUID();
    edit((value) => addAction(value, { id, actionType, after }));
    setSelectedId(id);
    setNewId(id);
    announce(`Added “${findActionType(actionType)?.title ?? actionType}”`);
  };
  const remove = (id: string, name: string) => {
    const followers = listFollowers(definition, id).map((follower) => `“${follower}”`);
    const said = followers.length === 0 ? 'Nothing came after it.' : `${followers.join(', ')} came after it.`;
    edit((value) => removeAction(value, id));
    setSelectedId(triggerNodeId);
    showToast(`Removed “${name}”`, { description: `${said} Undo brings it back.` });
  };
  const move = (id: string, place: { readonly x: number; readonly y: number }) => {
    const { places } = placeNodes(graph);
    edit((value) => moveActions(value, new Map([...places, [id, place]])), `place of ${id}`);
  };

  return (
    <section aria-label="Workflow editor" className="flex flex-col gap-3" onKeyDown={onKeyDown}>
      <EditorToolbar
        edited={edited}
        types={parts.data?.action_types ?? null}
        onAdd={add}
        onTidyUp={() => edit(tidyUp)}
      />
      <DraftNotices edited={edited} />
      <div className="grid gap-4 desk:grid-cols-[minmax(0,1fr)_minmax(20rem,26rem)]">
        <GraphOrList
          label={definition.name}
          graph={graph}
          selectedId={selectedId}
          onSelect={select}
          editing={{
            onMove: move,
            onConnect: ({ from, port, to }) => edit((value) => connect(value, { source: from, port }, to)),
          }}
        />
        {selected === null ? (
          <SettingsPanel edited={edited} collections={collections} />
        ) : (
          <StepPanel
            key={selected.id}
            edited={edited}
            action={selected}
            type={parts.data?.action_types.find(({ type }) => type === selected.actionType) ?? null}
            isNew={selected.id === newId}
            onRemove={() => remove(selected.id, selected.name)}
          />
        )}
      </div>
      <DraftConflict edited={edited} />
    </section>
  );
}
