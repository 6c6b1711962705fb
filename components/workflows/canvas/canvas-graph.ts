/** What a canvas and its list draw: plain words and lines. Made of a definition, of a diff, or of what is being edited. */
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
  /** Its place in the order of execution; null for what starts the workflow. */
  readonly number: number | null;
  readonly title: string;
  /** What kind of step it is: "Check a condition". */
  readonly kind: string;
  /** What it does, in one sentence. */
  readonly sentence: string | null;
  /** What policy says of it. */
  readonly verdict: PolicyVerdict | null;
  readonly mark: CanvasMark | null;
  /** What is wrong with it, in sentences. */
  readonly issues: readonly string[];
  /** Forks that it stands under. */
  readonly depth: number;
  /** How it is reached: `if yes of “Check”`; empty for where it begins. */
  readonly reached: readonly string[];
  /** By which it is left, in order. */
  readonly ports: readonly CanvasPort[];
  /** Where somebody put it. */
  readonly position: Point | null;
};

export type CanvasPort = { readonly name: string; readonly words: string };

export type CanvasEdge = {
  readonly id: string;
  readonly from: string;
  readonly port: string;
  readonly to: string;
  /** When it is taken; null where there is only one way. */
  readonly words: string | null;
  readonly mark: ConnectionChange | null;
};

/** Nodes in reading order, what starts the workflow first. */
export type CanvasGraph = { readonly nodes: readonly CanvasNode[]; readonly edges: readonly CanvasEdge[] };

/** The node of what starts the workflow, and the port by which it is left. */
export const triggerNodeId = '@trigger';
export const triggerPort = 'start';

export const nodeSize = { width: 256, height: 116 } as const;

/** What a person may do to a graph that is being edited. */
export type CanvasEditing = {
  readonly onMove: (id: string, position: Point) => void;
  readonly onConnect: (edge: { readonly from: string; readonly port: string; readonly to: string }) => void;
};
