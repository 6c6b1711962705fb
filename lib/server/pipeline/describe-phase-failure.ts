/** What a person reads when a phase could not be finished: three labelled lines (knowledge pipeline, "Error Display Format"). Pure. */
import { countNoun } from '@/lib/core/text';
import type { PhaseFailure } from '@/lib/domain/pipeline/pipeline';
import type { LineReport } from '@/lib/protocol/knowledge-lines';
import type { LinesAnswer } from './ask-for-lines';

type Ended = Pick<LinesAnswer<unknown>, 'failure' | 'cutAt' | 'reports'> & { readonly openCount: number };

/** @returns null where nothing is missing. */
export function describePhaseFailure({ failure, cutAt, reports, openCount }: Ended): PhaseFailure | null {
  if (failure !== null) {
    const status = failure.status === undefined ? '' : ` (status ${failure.status})`;
    const reason = `${failure.reason.replace(/\.$/, '')}${status}.`;
    return { error: 'The model request failed.', reason, action: failure.action };
  }
  if (openCount === 0) return null;
  const missing = countNoun(openCount, 'block');
  if (cutAt === 'ceiling')
    return {
      error: 'The limit of the run was reached.',
      reason: `${missing} were not asked about any more.`,
      action: 'Raise the limit of a run in Settings, then retry.',
    };
  const broken = reports.filter(isBroken).length;
  return {
    error: 'The answer of the model was not complete.',
    reason: describeMissing(missing, { cutAt, broken }),
    action: 'Retry asks again for what is missing. Another model in Settings may answer better.',
  };
}

function describeMissing(missing: string, why: { cutAt: Ended['cutAt']; broken: number }): string {
  if (why.cutAt === 'length') return `It was cut off at its longest length; ${missing} may be missing.`;
  if (why.broken > 0) return `${countNoun(why.broken, 'line')} could not be read; ${missing} may be missing.`;
  return `${missing} got no usable line.`;
}

/** A line that was meant to be an object; words around the objects are none. */
export const isBroken = ({ code, text }: LineReport) =>
  code === 'not_json' && (text === '' || text.includes('{'));
