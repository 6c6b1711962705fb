import { writeCost } from '@/components/models/write-cost';
import type { ResearchReply } from '@/lib/protocol/http/plans';

type BudgetLineProps = { readonly budget: ResearchReply['budget'] };

/** What a run has used of what it may: one line, and a bar where a ceiling is near enough to be seen. */
export function BudgetLine({ budget: { ceilings, used } }: BudgetLineProps) {
  const share = Math.max(
    used.steps / ceilings.steps,
    used.seconds / ceilings.seconds,
    ceilings.tokens === null ? 0 : used.tokens / ceilings.tokens,
    ceilings.cost_usd === null ? 0 : (used.cost_usd ?? 0) / ceilings.cost_usd,
  );
  const facts = [
    `${used.steps} of ${ceilings.steps} model calls`,
    used.tokens === 0 ? null : `${writeOf(used.tokens, ceilings.tokens)} tokens`,
    used.cost_usd === null ? null : writeCost(used.cost_usd),
    `${used.seconds} s`,
  ].filter((fact) => fact !== null);
  return (
    <div className="grid gap-1">
      <p className="text-label text-soft tabular-nums">{facts.join(' · ')}</p>
      <meter className="sr-only" aria-label="Budget used" min={0} max={1} value={Math.min(1, share)}>
        {`${Math.round(share * 100)} %`}
      </meter>
      <div aria-hidden className="h-1 overflow-hidden rounded-full bg-line">
        <div className="h-full bg-accent" style={{ width: `${Math.min(100, Math.round(share * 100))}%` }} />
      </div>
    </div>
  );
}

const writeOf = (used: number, most: number | null) =>
  most === null ? used.toLocaleString('en') : `${used.toLocaleString('en')} of ${most.toLocaleString('en')}`;
