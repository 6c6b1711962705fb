/**
 * Writes the sentence that says how much of a research was done and which limits ended the rest, for the report, the run page and the
 * reply. Never says "nothing was found" about questions that were not asked. Pure.
 */
import { secondMs } from '@/lib/core/clock';
import { limits } from '@/lib/core/limits';
import { countNoun } from '@/lib/core/text';
import type { AskedBudget } from '@/lib/domain/research/asked-budget';
import type { DeepKind } from '@/lib/domain/runs/run';
import type { SkipReason } from '@/lib/engine/agent/graph/decide-next';
import type { RunBudget } from '@/lib/engine/agent/share-budget';
import type { Finding } from './findings';

export type LimitsInForce = {
  readonly kind: DeepKind;
  readonly budget: RunBudget;
  /** The limits named in the question. The others come from the workspace or from the product. */
  readonly asked: AskedBudget;
};

/** Reasons that end research early. A sub-question without useful sources is not one. */
const limitReasons = ['children', 'tokens', 'cost', 'steps', 'seconds', 'model'] as const;
type LimitReason = (typeof limitReasons)[number];

const words = {
  explore: { one: 'approach', many: 'approaches', verb: 'tried' },
  research: { one: 'sub-question', many: 'sub-questions', verb: 'researched' },
} as const;

/** @returns null if no limit took effect. */
export function describeLimits(findings: readonly Finding[], inForce: LimitsInForce): string | null {
  const nodes = findings.map(({ node }) => node);
  const refused = nodes.flatMap((node) => node.refused);
  const skipped = new Set<string | null>([
    ...nodes.filter(({ state }) => state === 'skipped').map(({ reason }) => reason),
    ...refused.map(({ reason }) => reason),
  ]);
  const reached = limitReasons.filter((reason) => skipped.has(reason));
  if (reached.length === 0) return null;
  const done = nodes.filter(({ state }) => state === 'done').length;
  const { one, many, verb } = words[inForce.kind];
  const count = `${done} of ${countNoun(nodes.length, one, many)} ${done === 1 ? 'was' : 'were'} ${verb}`;
  const followUps = refused.filter(({ reason }) => reason === 'children').length;
  const leftOut = followUps === 0 ? '' : `, and ${countNoun(followUps, 'follow-up question')} left out`;
  const why = reached.map((reason) => describeReached(reason, inForce)).join(', and ');
  return `${count}${leftOut}; ${why}.${done > 0 ? '' : describeLeast(reached)}`;
}

function describeReached(reason: LimitReason, inForce: LimitsInForce): string {
  if (reason === 'model') return 'the model failed several times in a row';
  return `${nameOwner(reason, inForce)} ${describeAmount(reason, inForce.budget)} was reached`;
}

type Countable = Exclude<LimitReason, 'model'>;

function describeAmount(reason: Countable, budget: RunBudget): string {
  switch (reason) {
    case 'children':
      return `limit of ${budget.children}`;
    case 'tokens':
      return `limit of ${(budget.tokens ?? 0).toLocaleString('en')} tokens`;
    case 'cost':
      return `limit of $${budget.costUsd ?? 0}`;
    case 'steps':
      return `limit of ${countNoun(budget.steps, 'model call')}`;
    case 'seconds':
      return `time limit of ${countNoun(budget.milliseconds / secondMs, 'second')}`;
  }
}

/** Returns whose limit it is, so that the reader knows where to change it. */
function nameOwner(reason: Countable, { budget, asked }: LimitsInForce): 'your' | 'the' | 'the workspace’s' {
  const own = {
    children: [asked.children, budget.children],
    tokens: [asked.tokens, budget.tokens],
    cost: [asked.costUsd, budget.costUsd],
    steps: [asked.steps, budget.steps],
    seconds: [asked.seconds, budget.milliseconds / secondMs],
  }[reason];
  if (own[0] !== undefined && own[0] === own[1]) return 'your';
  return reason === 'tokens' || reason === 'cost' ? 'the workspace’s' : 'the';
}

/** Names the smallest useful limit if a limit prevented all research. */
function describeLeast(reached: readonly SkipReason[]): string {
  if (reached.includes('tokens'))
    return ` Research needs a limit of at least ${limits.researchLeastTokens.toLocaleString('en')} tokens.`;
  return reached.includes('steps')
    ? ` Research needs at least ${limits.researchLeastSteps} model calls.`
    : '';
}
