/** A plan while a person edits it: every change can be undone, and what is wrong with it is said at once. */
import { useState } from 'react';
import { findPlanFault, type PlanNode } from '@/lib/protocol/research-plan';

export type PlanDraft = {
  readonly nodes: readonly PlanNode[];
  readonly isChanged: boolean;
  /** A sentence, or null. */
  readonly fault: string | null;
  readonly canUndo: boolean;
  readonly undo: () => void;
  readonly ask: (id: string, question: string) => void;
  /** Returns the id of the new one. */
  readonly add: () => string;
  readonly remove: (id: string) => void;
  readonly toggle: (id: string, dependsOn: string) => void;
};

/** What was changed and not approved yet, while the page is open: turning a phone draws the plan anew. */
const kept = new Map<string, readonly PlanNode[]>();

/** @param name of the plan and its version */
export function usePlanDraft(name: string, proposed: readonly PlanNode[]): PlanDraft {
  const [nodes, showNodes] = useState(kept.get(name) ?? proposed);
  const setNodes = (next: readonly PlanNode[]) => {
    kept.set(name, next);
    showNodes(next);
  };
  const [before, setBefore] = useState<readonly (readonly PlanNode[])[]>([]);
  const change = (next: readonly PlanNode[]) => {
    setBefore([...before, nodes]);
    setNodes(next);
  };
  const changeOne = (id: string, to: (node: PlanNode) => PlanNode) =>
    change(nodes.map((node) => (node.id === id ? to(node) : node)));
  return {
    nodes,
    isChanged: JSON.stringify(nodes) !== JSON.stringify(proposed),
    fault: nodes.some(({ question }) => question.trim() === '')
      ? 'A sub-question is empty.'
      : nodes.length === 0
        ? 'The plan has no sub-question.'
        : findPlanFault(nodes),
    canUndo: before.length > 0,
    undo() {
      const last = before.at(-1);
      if (last === undefined) return;
      setBefore(before.slice(0, -1));
      setNodes(last);
    },
    ask: (id, question) => changeOne(id, (node) => ({ ...node, question })),
    add() {
      const id = nameNode(nodes);
      change([...nodes, { id, question: '', dependsOn: [] }]);
      return id;
    },
    remove: (id) =>
      change(
        nodes
          .filter((node) => node.id !== id)
          .map((node) => ({ ...node, dependsOn: node.dependsOn.filter((each) => each !== id) })),
      ),
    toggle: (id, other) =>
      changeOne(id, (node) => ({
        ...node,
        dependsOn: node.dependsOn.includes(other)
          ? node.dependsOn.filter((each) => each !== other)
          : [...node.dependsOn, other],
      })),
  };
}

function nameNode(nodes: readonly PlanNode[]): string {
  const used = new Set(nodes.map(({ id }) => id));
  let number = nodes.length + 1;
  while (used.has(`n${number}`)) number += 1;
  return `n${number}`;
}
