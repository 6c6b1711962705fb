/** Writes the three labelled lines shown if a phase could not be finished (knowledge pipeline, "Error Display Format"). Pure. */
import { countNoun } from '@/lib/core/text';
import type { PhaseFailure } from '@/lib/domain/reviews/review';
import type { LineReport } from '@/lib/protocol/knowledge-lines';
import type { LinesAnswer } from './ask-for-lines';

type Ended = Pick<LinesAnswer<unknown>, 'failure' | 'cutAt' | 'reports' | 'lineCount'> & {
  readonly openCount: number;
  readonly askedCount: number;
};

/** @returns null if every block was answered */
export function describePhaseFailure(ended: Ended): PhaseFailure | null {
  const { failure, cutAt, lineCount } = ended;
  if (failure !== null) {
    const status = failure.status === undefined ? '' : ` (status ${failure.status})`;
    const reason = `${failure.reason.replace(/\.$/, '')}${status}.`;
    const isLimit = failure.kind === 'limit_reached';
    return {
      error: isLimit ? 'A limit of your workspace is reached.' : 'The model request failed.',
      reason,
      action: failure.action,
    };
  }
  if (ended.openCount === 0) return null;
  const missing = describeMissing(ended);
  if (cutAt === 'ceiling')
    return {
      error: 'The run reached its spending limit.',
      reason: missing,
      action: 'Raise the spending limit per run in Settings, then retry.',
    };
  const cause = describeCause(ended);
  const reason = cause === '' ? missing : `${cause} ${missing}`;
  if (lineCount === 0)
    return {
      error: 'The model’s answer could not be used.',
      reason,
      action: 'Retry, skip this step, or choose another model in Settings.',
    };
  return {
    error: 'The model’s answer was incomplete.',
    reason,
    action: 'Retry to ask only for what is missing, or choose another model in Settings.',
  };
}

const describeMissing = ({ openCount, askedCount }: Ended): string =>
  `${openCount} of ${countNoun(askedCount, 'block')} ${openCount === 1 ? 'was' : 'were'} not answered.`;

function describeCause({ cutAt, reports, lineCount }: Ended): string {
  if (cutAt === 'length') return 'The answer was cut off at its maximum length.';
  const broken = reports.filter(isBroken).length;
  if (broken > 0) return `${countNoun(broken, 'line')} could not be read.`;
  const unusable = reports.filter(isUnusable).length;
  if (unusable > 0) return `${countNoun(unusable, 'line')} could not be used.`;
  if (lineCount > 0) return '';
  return reports.length === 0 ? 'The answer was empty.' : 'The model wrote text instead of lines of JSON.';
}

/** True if the line was meant to be an object. Text around the objects does not count. */
const isBroken = ({ code, text }: LineReport) => code === 'not_json' && (text === '' || text.includes('{'));

/** True if the line was meant as an answer, so the block it refers to may be among those without one. */
export const isUnusable = (report: LineReport) =>
  report.code === 'not_json' ? isBroken(report) : report.code !== 'repeated';
