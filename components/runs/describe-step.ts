/** Describes a step of a run in words for people who are not programmers. Pure. */
import { countNoun, shorten } from '@/lib/core/text';
import type { CustomValue, PackedNote, RunStatus } from '@/lib/protocol/run-frames';
import type { RunCallReply } from '@/lib/protocol/http/tools';
import { findEvent, findNote } from './find-note';
import type { RunStep, StepKind } from './run-step';
import { writeText } from './list-steps';

export type StepWords = {
  readonly words: string;
  /** A second line. */
  readonly detail: string | null;
};

type Describe = (step: RunStep, call: RunCallReply | null) => StepWords;

const detailChars = 300;

const say = (words: string, detail: string | null = null): StepWords => ({ words, detail });

const describers: Readonly<Record<StepKind, Describe>> = {
  asked: ({ frames }) => say('Asked', findEvent(frames, 'run_start')?.message ?? null),
  queued: () => say('Waited for its turn'),
  searched: ({ frames }) => say(findStep(frames) ?? 'Searched'),
  worked: ({ frames }) => say(findStep(frames) ?? 'Worked'),
  packed: ({ frames }) => say('Sent sources to the model', countPacked(findNote(frames, 'packet')?.packet)),
  planned: ({ frames }) => describePlanned(frames),
  researched: ({ frames }) => describeResearched(frames),
  chosen: ({ frames }) => describeChosen(findEvent(frames, 'tot_evaluate')),
  thought: (step) => say(describeThought(step), shorten(writeText(step), detailChars) || null),
  waited: describeWaited,
  called: describeCalled,
  proposed: ({ frames }) =>
    say(
      'Sent a preview',
      findNote(frames, 'workflowPreview')?.workflowPreview.description ??
        findNote(frames, 'tablePreview')?.tablePreview.description ??
        null,
    ),
  checked: ({ frames }) => describeChecked(findNote(frames, 'citations')),
  answered: (step) => say(writeText(step) === '' ? 'Gave the result' : 'Answered'),
  interrupted: () => say('The worker stopped midway; another one took over'),
  failed: ({ frames }) => say('A step failed', findFailure(frames)),
  ended: ({ frames }) => describeEnd(findNote(frames, 'runStatus')),
};

/** @param call what is stored of the tool call, if the step is one */
export function describeStep(step: RunStep, call: RunCallReply | null): StepWords {
  return describers[step.kind](step, call);
}

/** A run that waits without a tool call waits for its plan to be approved. */
function describeWaited({ frames }: RunStep, call: RunCallReply | null): StepWords {
  const asked = findEvent(frames, 'tool_approval');
  if (call === null && asked === undefined) return say('Waited for its plan to be approved');
  return say('Waited for approval', call?.description || (asked?.reason ?? null));
}

function describePlanned(frames: Frames): StepWords {
  const plan = findEvent(frames, 'got_plan');
  const approaches = findEvent(frames, 'tot_expand')?.candidates;
  if (approaches !== undefined)
    return say(`Found ${countNoun(approaches.length, 'approach', 'approaches')}`, approaches.join(' · '));
  if (plan === undefined) return say(findStep(frames) ?? 'Planned', findFailure(frames));
  const asked = findNote(frames, 'plan')?.plan.nodes.map(({ question }) => question) ?? [];
  return say(
    `Planned ${countNoun(plan.nodeCount, 'sub-question')}`,
    shorten(asked.join(' · '), detailChars) || null,
  );
}

function describeResearched(frames: Frames): StepWords {
  const found = findEvent(frames, 'got_node_complete')?.resultSummary ?? writeText({ frames });
  const opened = findEvent(frames, 'got_expand')?.nodesAdded ?? 0;
  const more = opened === 0 ? '' : ` (opened ${countNoun(opened, 'sub-question')})`;
  const back = findEvent(frames, 'tot_backtrack')?.reason;
  const detail = findFailure(frames) ?? (back === undefined ? found : `Went back: ${back}`);
  return say(`${findStep(frames) ?? 'Researched'}${more}`, shorten(detail, detailChars) || null);
}

function describeChosen(
  event: { readonly chosen: number; readonly scores: readonly number[] } | undefined,
): StepWords {
  if (event === undefined) return say('Chose an approach');
  const scores = event.scores.map((score, place) => `${place + 1}: ${score.toFixed(2)}`).join(', ');
  return say(`Chose approach ${event.chosen + 1}`, `Scores: ${scores}`);
}

function describeThought({ frames }: RunStep): string {
  const calls = frames.filter(({ event }) => event.type === 'tool_call').length;
  return calls === 0 ? 'Thought' : `Thought, and proposed ${countNoun(calls, 'call')}`;
}

function describeCalled({ call, frames }: RunStep, stored: RunCallReply | null): StepWords {
  const name = stored?.title ?? call?.name ?? 'a tool';
  const end = findEvent(frames, 'tool_end');
  const isRefused = end?.isError === true && findEvent(frames, 'tool_start') === undefined;
  if (isRefused) return say(`Was not allowed to call ${name}`, shorten(end.result, detailChars));
  if (end?.isError === true) return say(`Called ${name}, which failed`, shorten(end.result, detailChars));
  return say(`Called ${name}`, stored?.description || null);
}

function describeChecked(note: Extract<CustomValue, { citations: unknown }> | undefined): StepWords {
  if (note === undefined) return say('Checked the values against what was asked');
  const unsupported = note.support?.unsupported ?? 0;
  const missing = unsupported === 0 ? '' : `, ${countNoun(unsupported, 'marker')} without one`;
  return say(
    'Looked up every quote in its source',
    `${countNoun(note.citations.length, 'quote')} found${missing}`,
  );
}

const endWords: Readonly<Partial<Record<RunStatus, string>>> = {
  partial: 'Ended with a partial answer',
  failed: 'Failed',
  cancelled: 'Was stopped by a person',
};

function describeEnd(note: Extract<CustomValue, { runStatus: RunStatus }> | undefined): StepWords {
  const status = note?.runStatus ?? 'complete';
  return say(endWords[status] ?? 'Ended', status === 'cancelled' ? null : (note?.message ?? null));
}

function countPacked(packet: PackedNote | undefined): string | null {
  if (packet === undefined) return null;
  const { fullCount, summaryCount, leftOut } = packet.inventory;
  return [
    `${countNoun(fullCount, 'source')} in full`,
    summaryCount === 0 ? null : `${countNoun(summaryCount, 'source')} in part`,
    leftOut.length === 0 ? null : `${countNoun(leftOut.length, 'source')} left out`,
  ]
    .filter((part) => part !== null)
    .join(', ');
}

type Frames = RunStep['frames'];

function findStep(frames: Frames): string | null {
  const step = findNote(frames, 'step')?.step;
  return step === undefined ? null : (step.detail ?? step.name);
}

function findFailure(frames: Frames): string | null {
  const result = findEvent(frames, 'node_exit')?.result ?? 'Ok';
  return result === 'Ok' ? null : result.Err;
}
