'use client';

import { Link } from '@/components/ui/link';
import { showHiddenCharacters } from '@/components/ui/show-hidden-characters';
import { useWorkspace } from '@/lib/client/workspace';
import { paths } from '@/lib/core/paths';
import { countNoun } from '@/lib/core/text';
import { describeStep } from '../describe-step';
import { countTokens } from '../list-steps';
import type { RunStep } from '../run-step';
import { writeSpan } from '../run-words';

type ComparedStepProps = { readonly step: RunStep | null; readonly runId: string };

/** A step of one of two runs, as a link to the step on its run's page. Empty if only the other run did it. */
export function ComparedStep({ step, runId }: ComparedStepProps) {
  const { slug } = useWorkspace();
  if (step === null) return <span className="text-soft">Nothing</span>;
  const { words, detail } = describeStep(step, null);
  const tokens = countTokens(step);
  const facts = [
    tokens === 0 ? null : countNoun(tokens, 'token'),
    step.tookMs === null || step.tookMs === 0 ? null : writeSpan(step.tookMs),
  ].filter((fact) => fact !== null);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3">
      <div className="min-w-0">
        <Link
          href={paths.runFrame(slug, runId, step.frame)}
          className="[overflow-wrap:anywhere] underline-offset-2 hover:underline"
        >
          {showHiddenCharacters(words)}
        </Link>
        {detail !== null && (
          <p className="line-clamp-3 text-soft [overflow-wrap:anywhere]">{showHiddenCharacters(detail)}</p>
        )}
      </div>
      <span className="pt-px text-end text-label text-soft tabular-nums">{facts.join(' · ')}</span>
    </div>
  );
}
