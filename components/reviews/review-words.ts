/** Describes a review in words for users. Pure. */
import type { StateName } from '@/components/ui/state-label';
import { countNoun } from '@/lib/core/text';
import type {
  ListedPipelineReply,
  PipelineDecisionReply,
  PipelinePhaseReply,
  PipelineReply,
} from '@/lib/protocol/http/reviews';

export type PhaseName = PipelinePhaseReply['phase'];

export const phaseStates: Readonly<Record<PipelinePhaseReply['state'], { state: StateName; word: string }>> =
  {
    idle: { state: 'ready', word: 'Not started' },
    running: { state: 'running', word: 'Running' },
    done: { state: 'done', word: 'Done' },
    failed: { state: 'failed', word: 'Needs attention' },
    skipped: { state: 'waiting', word: 'Skipped' },
  };

export const reviewStates: Readonly<
  Record<ListedPipelineReply['state'], { state: StateName; word: string }>
> = {
  working: { state: 'running', word: 'Running' },
  failed: { state: 'failed', word: 'Needs attention' },
  waiting: { state: 'waiting', word: 'Waiting for you' },
  applied: { state: 'done', word: 'Applied' },
  taken_off: { state: 'edited', word: 'Undone' },
  nothing: { state: 'ready', word: 'Nothing placed' },
  cancelled: { state: 'refused', word: 'Cancelled' },
};

/** Says what is left to decide, and what was undone. */
export function describeOpen({ open_count: open, taken_off_count: takenOff }: ListedPipelineReply): string {
  const parts = [
    ...(open === 0 ? [] : [`${countNoun(open, 'place')} to decide`]),
    ...(takenOff === 0 ? [] : [`${takenOff} undone`]),
  ];
  return parts.length === 0 ? '–' : parts.join(', ');
}

export const findPhase = ({ phases }: PipelineReply, name: PhaseName) =>
  phases.find(({ phase }) => phase === name);

/** Says what would happen on the page, for example `add under “Common patterns”`. */
export function describePlace({ action, target_block_title: title }: PipelineDecisionReply): string {
  const target = title === null ? 'a block' : `“${title}”`;
  if (action === 'add_under') return `Add under ${target}`;
  if (action === 'replace') return `Replace ${target}`;
  return 'Add as a new section';
}

export const writePercent = (confidence: number) => `${Math.round(confidence * 100)} %`;

const leniencyWords: Readonly<Record<PipelinePhaseReply['lenient'][number], string>> = {
  fence: 'a code fence',
  preamble: 'text around the lines',
  array: 'an array',
  joined: 'several objects on one line',
  several_lines: 'objects spread over several lines',
};

/** Returns null if the answer had exactly one object per line. */
export function describeLenience({ lenient }: PipelinePhaseReply): string | null {
  if (lenient.length === 0) return null;
  return `The model’s reply contained ${lenient.map((each) => leniencyWords[each]).join(', ')}; it was read anyway.`;
}

type Results = readonly { readonly outcome: string; readonly reason: string | null }[];

/** Summarises the outcome of the decisions in a sentence. */
export function describeResults(results: Results): string {
  const count = (outcome: string) => results.filter((each) => each.outcome === outcome).length;
  const refused = results.find(({ outcome }) => outcome === 'refused');
  const parts = [
    ...say(count('applied'), 'applied'),
    ...say(count('there_already'), 'already there'),
    ...say(count('taken_off'), 'undone'),
    ...say(count('rejected'), 'rejected'),
    ...say(count('reopened'), 'reopened'),
    ...(count('asked_again') === 0
      ? []
      : [`${countNoun(count('asked_again'), 'page')} changed since, so you are asked again`]),
    ...(refused === undefined ? [] : [refused.reason ?? 'not done']),
  ];
  return parts.length === 0 ? 'Nothing was left to do.' : `${parts.join('; ').replace(/\.$/, '')}.`;
}

const say = (count: number, word: string) => (count === 0 ? [] : [`${countNoun(count, 'place')} ${word}`]);
