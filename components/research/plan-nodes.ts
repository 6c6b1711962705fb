/** The sub-questions of a plan as the user edits them, and as they are stored. Pure. */
import { limits } from '@/lib/core/limits';
import type { PlanReply } from '@/lib/protocol/http/research';
import { findPlanFault, type PlanNode } from '@/lib/protocol/research-plan';

export type PlanNodes = readonly PlanNode[];

export const readNodes = ({ nodes }: Pick<PlanReply, 'nodes'>): PlanNodes =>
  nodes.map(({ id, question, depends_on: dependsOn }) => ({ id, question, dependsOn }));

export const writeNodes = (nodes: PlanNodes): PlanReply['nodes'] =>
  nodes.map(({ id, question, dependsOn }) => ({ id, question, depends_on: [...dependsOn] }));

export const isSamePlan = (one: PlanNodes, other: PlanNodes): boolean =>
  JSON.stringify(writeNodes(one)) === JSON.stringify(writeNodes(other));

/** Returns a sentence that says why these are not a valid plan, or null. */
export function describeFault(nodes: PlanNodes): string | null {
  if (nodes.length === 0) return 'Add at least one sub-question.';
  const empty = nodes.findIndex(({ question }) => question.trim() === '');
  if (empty !== -1) return `Sub-question ${empty + 1} is empty.`;
  const long = nodes.findIndex(({ question }) => question.length > limits.researchQuestionChars);
  if (long !== -1) return `Sub-question ${long + 1} is too long.`;
  return findPlanFault(nodes)?.sentence ?? null;
}

export function addNode(nodes: PlanNodes): { readonly id: string; readonly nodes: PlanNodes } {
  const used = new Set(nodes.map(({ id }) => id));
  let number = nodes.length + 1;
  while (used.has(`n${number}`)) number += 1;
  const id = `n${number}`;
  return { id, nodes: [...nodes, { id, question: '', dependsOn: [] }] };
}

/** Removes a node. Nodes that built on it no longer do. */
export const removeNode = (nodes: PlanNodes, id: string): PlanNodes =>
  nodes
    .filter((node) => node.id !== id)
    .map((node) => ({ ...node, dependsOn: node.dependsOn.filter((each) => each !== id) }));

export const askNode = (nodes: PlanNodes, id: string, question: string): PlanNodes =>
  nodes.map((node) => (node.id === id ? { ...node, question } : node));

export const toggleNode = (nodes: PlanNodes, id: string, dependsOn: string): PlanNodes =>
  nodes.map((node) => {
    if (node.id !== id) return node;
    const isOn = node.dependsOn.includes(dependsOn);
    const rest = node.dependsOn.filter((each) => each !== dependsOn);
    return { ...node, dependsOn: isOn ? rest : [...rest, dependsOn] };
  });
