import { writeCost } from '@/components/usage/write-cost';
import type { ResearchReply } from '@/lib/protocol/http/research';

type BudgetLineProps = { readonly budget: ResearchReply['budget'] };

/** Shows how much of its budget a run has used: one line of figures, and a bar for the ceiling it is nearest to. */
export function BudgetLine({ budget: { ceilings, used } }: BudgetLineProps) {
  const share = Math.max(
    used.steps / ceilings.steps,
    used.seconds / ceilings.seconds,
    ceilings.tokens === null ? 0 : used.tokens / ceilings.tokens,
    ceilings.cost_usd === null ? 0 : (used.cost_usd ?? 0) / ceilings.cost_usd,
  );
  const about = used.is_estimated ? 'about ' : '';
  const facts = [
    `${used.steps} of ${ceilings.steps} model calls`,
    used.tokens === 0 ? null : `${about}${writeOf(used.tokens, ceilings.tokens)} tokens`,
    used.cost_usd === null ? null : `${about}${writeCosts(used.cost_usd, ceilings.cost_usd)}`,
    `${writeTime(used.seconds)} of ${writeTime(ceilings.seconds)}`,
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

const writeCosts = (used: number, most: number | null) =>
  most === null ? writeCost(used) : `${writeCost(used)} of ${writeCost(most)}`;

/** Writes a duration as `12 s`, `3 min 20 s` or `30 min`. */
function writeTime(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  const rest = Math.round(seconds % 60);
  if (minutes === 0) return `${rest} s`;
  return rest === 0 ? `${minutes} min` : `${minutes} min ${rest} s`;
}
