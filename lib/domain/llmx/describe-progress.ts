/**
 * Describes how far a run has got as the steps of a PLAN (LLMX 3.4), read from its log: what it says it is doing, the tools it calls, and
 * the nodes of a research graph. Ids are positions, so that each later plan of the run is the same plan at a later stage. Pure.
 */
import { limits } from '@/lib/core/limits';
import { shorten } from '@/lib/core/text';
import type { PlanStep } from '@/lib/protocol/llmx';
import { getCustomValue, type KnownEvent, type RunEvent } from '@/lib/protocol/run-frames';

type Status = PlanStep['s'];
type Step = {
  readonly text: string;
  readonly status: Status /** Node of a graph. */;
  readonly node: string | null;
};

export type RunOutcome = 'running' | 'done' | 'failed';

const stepChars = 200;

export function describeProgress(events: readonly RunEvent[], outcome: RunOutcome): PlanStep[] {
  const begun: readonly Step[] = [{ text: 'Wait for a worker', status: 'I', node: null }];
  const steps = events.reduce(follow, begun);
  return close(steps, outcome)
    .map(({ text, status }, index) => ({ i: index + 1, t: shorten(text, stepChars), s: status }))
    .slice(-limits.llmxPlanSteps);
}

type EventOf<Type extends KnownEvent['type']> = Extract<KnownEvent, { readonly type: Type }>;
type Follow = {
  readonly [Type in KnownEvent['type']]?: (steps: readonly Step[], event: EventOf<Type>) => readonly Step[];
};

const following: Follow = {
  custom: (steps, { value }) => {
    const note = getCustomValue(value);
    if (note !== null && 'step' in note) return begin(steps, note.step.detail ?? note.step.name);
    return note !== null && 'citations' in note ? begin(steps, 'Look up every quote in its source') : steps;
  },
  message_chunk: (steps) => begin(steps, 'Write the answer'),
  tool_start: (steps, { name }) => begin(steps, `Call ${name}`),
  tool_approval: (steps, { name }) => begin(steps, `Wait for a person to approve ${name}`),
  got_plan: (steps, { nodeIds }) => [
    ...settle(steps, 'C'),
    ...nodeIds.map((node) => ({ text: node, status: 'P' as const, node })),
  ],
  got_node_start: (steps, { id }) => mark(settle(steps, 'C'), id, 'I'),
  got_node_complete: (steps, { id }) => mark(steps, id, 'C'),
  got_node_failed: (steps, { id }) => mark(steps, id, 'X'),
};

const isKnown = (event: RunEvent): event is KnownEvent => event.type !== 'unknown' && event.type !== 'reply';

function follow(steps: readonly Step[], event: RunEvent): readonly Step[] {
  return isKnown(event) ? followKnown(steps, event) : steps;
}

/** The type parameter makes the handler of a type accept that type's event. */
const followKnown = <Type extends KnownEvent['type']>(
  steps: readonly Step[],
  event: EventOf<Type> & { readonly type: Type },
) => following[event.type]?.(steps, event) ?? steps;

function begin(steps: readonly Step[], text: string): readonly Step[] {
  const last = steps.at(-1);
  if (last?.text === text && last.status === 'I') return steps;
  return [...settle(steps, 'C'), { text, status: 'I', node: null }];
}

/** Ends the active sequential step, because the next one begins; the nodes of a graph end by themselves. */
function settle(steps: readonly Step[], status: Status): readonly Step[] {
  return steps.map((step) => (step.status === 'I' && step.node === null ? { ...step, status } : step));
}

function mark(steps: readonly Step[], node: string, status: Status): readonly Step[] {
  const isThere = steps.some((step) => step.node === node);
  const all = isThere ? steps : [...steps, { text: node, status, node }];
  return all.map((step) => (step.node === node ? { ...step, status } : step));
}

function close(steps: readonly Step[], outcome: RunOutcome): readonly Step[] {
  if (outcome === 'running') return steps;
  const open = outcome === 'done' ? 'C' : 'X';
  return steps.map((step) =>
    step.status === 'I' || step.status === 'P'
      ? { ...step, status: step.status === 'P' ? ('X' as const) : (open as Status) }
      : step,
  );
}
