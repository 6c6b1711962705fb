import type { WorkflowDiffReply } from '@/lib/protocol/http/workflow-shapes';
import type { GraphFacts } from '../canvas/read-graph';

/**
 * Converts facts keyed by step id to facts keyed by the keys of a diff. A removed step gets none, since another step may have its id. Pure.
 */
export function nameByKey(facts: GraphFacts, { actions }: WorkflowDiffReply): GraphFacts {
  const staying = actions.filter(({ kind }) => kind !== 'removed');
  const rename = <Value>(known: ReadonlyMap<string | null, Value> | undefined) =>
    new Map(
      staying.flatMap(({ key, id }) => {
        const value = known?.get(id);
        return value === undefined ? [] : [[key, value] as const];
      }),
    );
  const general = facts.issues?.get(null) ?? [];
  return {
    ...facts,
    sentences: rename(facts.sentences),
    verdicts: rename(facts.verdicts),
    issues: new Map<string | null, readonly string[]>([[null, general], ...rename(facts.issues)]),
  };
}
