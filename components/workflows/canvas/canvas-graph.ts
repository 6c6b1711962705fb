/**
 * The graph that a canvas and its list render, in plain words and lines. It is built from a definition, a diff, or a draft being edited.
 */
import type { PolicyVerdict } from '@/lib/protocol/policy-words';
import type { ConnectionChange } from '@/lib/protocol/workflow-words';

export type CanvasMark =
  | 'added'
  | 'removed'
  | 'changed'
  | 'moved'
  | 'waiting'
  | 'running'
  | 'done'
  | 'failed'
  | 'skipped';

export type Point = { readonly x: number; readonly y: number };

export type CanvasNode = {
  readonly id: string;
  /** Its position in the order of execution, or null for the trigger. */
  readonly number: number | null;
  readonly title: string;
  /** The kind of step: "Check a condition". */
  readonly kind: string;
  /** What the step does, in one sentence. */
  readonly sentence: string | null;
  /** What policy decides about the step. */
  readonly verdict: PolicyVerdict | null;
  readonly mark: CanvasMark | null;
  /** What is wrong with the step, in sentences. */
  readonly issues: readonly string[];
  /** Number of forks above the step. */
  readonly depth: number;
  /** How the step is reached: `if yes of “Check”`. Empty for the trigger. */
  readonly reached: readonly string[];
  /** The ports by which the step is left, in order. */
  readonly ports: readonly CanvasPort[];
  /** Where the user placed the card, or null if nobody did. */
  readonly position: Point | null;
};

export type CanvasPort = { readonly name: string; readonly words: string };

export type CanvasEdge = {
  readonly id: string;
  readonly from: string;
  readonly port: string;
  readonly to: string;
  /** The case in which this connection is taken, or null if there is only one way out. */
  readonly words: string | null;
  readonly mark: ConnectionChange | null;
};

/** Nodes are in reading order, with the trigger first. */
export type CanvasGraph = { readonly nodes: readonly CanvasNode[]; readonly edges: readonly CanvasEdge[] };

/** The id of the trigger's node, and the name of its port. */
export const triggerNodeId = '@trigger';
export const triggerPort = 'start';

export const nodeSize = { width: 256, height: 116 } as const;

/** The edits a user can make to a graph on the canvas. */
export type CanvasEditing = {
  readonly onMove: (id: string, position: Point) => void;
  readonly onConnect: (edge: { readonly from: string; readonly port: string; readonly to: string }) => void;
};
