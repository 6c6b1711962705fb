/** How a research strategy reports on its nodes, and what it stores about them. */
import type { ResearchNode } from '@/lib/domain/research/node';
import type { NewNode, NodeChange } from '@/lib/domain/research/node-store';
import type { NodeRun } from '@/lib/protocol/run-frames';
import type { CitedAnswer } from '../citations/cite-answer';

/** How a strategy reports on its nodes, and what it stores beside an answer. */
export type NodeTelling = {
  /** The name of the strategy's node runs in the log. */
  readonly name: 'work' | 'try';
  readonly started: (node: ResearchNode, span: NodeRun) => void;
  /** What else is stored about a finding, and the nodes that it opened. */
  readonly completed: (node: ResearchNode, found: Found, span: NodeRun) => Completed;
  readonly failed: (node: ResearchNode, reason: string, span: NodeRun) => void;
};

type Completed = { readonly change: NodeChange; readonly opened: readonly NewNode[] };

export type Found = {
  readonly markdown: string;
  readonly cited: CitedAnswer;
  readonly opens: readonly string[];
};
