/** A plan while the user edits it. Every change is saved and can be undone, and errors in it are shown immediately. */
import { createRecentMap } from '@/lib/core/recent-map';
import { useEffect, useState } from 'react';
import { beginHistory, recordEdit, redoEdit, undoEdit } from '@/components/ui/edit-history';
import { callEndpoint } from '@/lib/client/api';
import { useSaveOnLeaving } from '@/lib/client/use-save-on-leaving';
import { useWorkspace } from '@/lib/client/workspace';
import type { PlanReply } from '@/lib/protocol/http/research';
import {
  addNode,
  askNode,
  describeFault,
  type PlanNodes,
  readNodes,
  removeNode,
  toggleNode,
  writeNodes,
} from './plan-nodes';
import { createPlanSaver, type HeldPlan, type PlanSaveState } from './plan-saver';

/** The state of plans while the page is open. Rotating a phone mounts the editor anew, and the last save may still be in flight. */
const left = createRecentMap<string, HeldPlan>(50);

function openPlan(plan: PlanReply): HeldPlan {
  const before = left.get(plan.id);
  return before === undefined || before.stored.version < plan.version
    ? { stored: plan, nodes: readNodes(plan) }
    : before;
}

/** @param plan the plan as last loaded from the server */
export function usePlanDraft(plan: PlanReply) {
  const { id: workspaceId } = useWorkspace();
  const [opened] = useState(() => openPlan(plan));
  const [history, setHistory] = useState(() => beginHistory(opened.nodes));
  const [state, setState] = useState<PlanSaveState>({ kind: 'saved' });
  const [saver] = useState(() =>
    createPlanSaver(opened, {
      send: ({ id, version }, nodes) =>
        callEndpoint('PATCH /v1/plans/{id}', {
          workspaceId,
          params: { id },
          body: { version, nodes: writeNodes(nodes) },
        }),
      onState: setState,
      onReplace: (nodes) => setHistory((before) => recordEdit(before, nodes)),
    }),
  );
  const nodes = history.present;
  useEffect(() => {
    saver.change(nodes);
    left.set(plan.id, saver.hold());
  }, [saver, nodes, plan.id]);
  useEffect(() => saver.meet(plan), [saver, plan]);
  useSaveOnLeaving(saver.leave);

  /** @param subject the field that is typed into, if consecutive typing in it counts as one undo step */
  const edit = (change: (nodes: PlanNodes) => PlanNodes, subject: string | null = null) =>
    setHistory((before) => recordEdit(before, change(before.present), subject));
  return {
    nodes,
    state,
    fault: describeFault(nodes),
    canUndo: history.past.length > 0,
    undo: () => setHistory(undoEdit),
    redo: () => setHistory(redoEdit),
    ask: (id: string, question: string) => edit((value) => askNode(value, id, question), id),
    /** Returns the id of the new node. */
    add() {
      const added = addNode(nodes);
      edit(() => added.nodes);
      return added.id;
    },
    remove: (id: string) => edit((value) => removeNode(value, id)),
    toggle: (id: string, dependsOn: string) => edit((value) => toggleNode(value, id, dependsOn)),
    settle: saver.settle,
    keepMine: saver.keepMine,
    takeTheirs: saver.takeTheirs,
  };
}

export type PlanDraft = ReturnType<typeof usePlanDraft>;
