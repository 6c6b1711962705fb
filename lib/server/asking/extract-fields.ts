/**
 * The performer of `web.extract` (protocols 1): named fields of one source, in JSON mode. `assistant.data` is checked against
 * the asked fields, every value gets the quote it rests on, and the answer is written by code. A long source is read in
 * passes; the first pass that states a field decides it, one with a quote before one without.
 */
import type { JsonValue } from '@/lib/core/json';
import { limits } from '@/lib/core/limits';
import { readResponse, type RequestPacket } from '@/lib/protocol/llmcp';
import type { RunContext, RunPerformer, RunResult } from '../runs/execute-run';
import type { ModelAnswer } from './call-model';
import { citeAnswer } from './cite-answer';
import { joinParts } from './join-parts';
import { type ExtractedField, matchFields, readFieldValues } from './match-fields';
import { presentLocatedCitation } from './present-located-citation';
import {
  abandonNothing,
  addSpending,
  callPass,
  describeAnswerEnd,
  openReading,
  type Reading,
  type SourceTask,
  startSpending,
} from './read-one-source';
import { writeFields } from './write-fields';

export const extractPerformer: RunPerformer = {
  neededRole: 'editor',
  perform: extractFields,
  abandon: abandonNothing,
};

type AskedField = { readonly name: string; readonly description: string };

async function extractFields(context: RunContext): Promise<RunResult> {
  const { run, recorder } = context;
  const { input } = run;
  if (input.kind !== 'extract') throw new Error('An extraction needs a source and fields.');
  const node = recorder.enter('think');
  const reading = await openReading(context, { ...input, task: 'web.extract' });
  recorder.note({ step: { name: 'read', detail: `Reading ${reading.source.title}` } }, node);
  let fields: readonly ExtractedField[] = input.fields.map(({ name }) => ({
    name,
    value: null,
    citation: null,
  }));
  const answers: ModelAnswer[] = [];
  let spending = startSpending(reading.chosen);
  for (const [index, documents] of reading.plan.passes.entries()) {
    const task = writeTask(input.fields);
    const pass = { reading, documents, turn: index + 1, task, spending, node, onText: () => undefined };
    const { packet, answer } = await callPass(context, pass);
    spending = addSpending(spending, answer);
    const found = readAnswer(reading, { packet, answer, fields: input.fields });
    answers.push(found === null && answer.ended === 'stop' ? unreadable(answer) : answer);
    fields = mergeFields(fields, found ?? []);
    if (answer.ended !== 'stop' || fields.every(({ citation }) => citation !== null)) break;
  }
  const end = describeAnswerEnd(answers);
  const written = writeFields(fields, reading.source.n);
  const whole = joinParts([{ heading: '', ...written }]);
  if (end.status !== 'failed') {
    recorder.text(whole.markdown, node);
    recorder.record({ type: 'values', state: { extracted: presentFields(fields) } }, node);
    recorder.note({ citations: whole.citations.map(presentLocatedCitation), support: whole.support }, node);
  }
  recorder.exit(node, end.status === 'failed' ? { Err: end.failure?.message ?? 'failed' } : 'Ok');
  return {
    ...end,
    model: `${reading.chosen.model.provider}/${reading.chosen.model.name}`,
    inputTokens: spending.inputTokens,
    outputTokens: spending.outputTokens,
    costUsd: spending.costUsd,
    reply: end.status === 'failed' ? null : { text: whole.markdown, node },
  };
}

function writeTask(fields: readonly AskedField[]): SourceTask {
  return {
    name: 'web.extract',
    args: { fields: fields.map(({ name, description }) => ({ name, description })) },
    text: 'Extract the fields. After the code block write one list item for each value that was found: `- **field name**: “quote” [n]`.',
    format: 'json',
  };
}

/** The fields of one pass, or null where the answer cannot be read as data. */
function readAnswer(
  reading: Reading,
  read: {
    readonly packet: RequestPacket;
    readonly answer: ModelAnswer;
    readonly fields: readonly AskedField[];
  },
): ExtractedField[] | null {
  if (read.answer.ended === 'failed' || read.answer.text === '') return null;
  const response = readResponse(read.answer.text, { format: 'json', maxChars: limits.answerChars });
  if (response.label === 'failed' || response.answer.data === undefined) return null;
  const { markdown, citations: entries, data } = response.answer;
  const cited = citeAnswer({ markdown, entries, packet: read.packet, sources: [reading.citable] });
  const names = read.fields.map(({ name }) => name);
  return matchFields(readFieldValues(names, data), { markdown, citations: cited.citations });
}

function mergeFields(
  before: readonly ExtractedField[],
  found: readonly ExtractedField[],
): readonly ExtractedField[] {
  return before.map((field) => {
    const other = found.find(({ name }) => name === field.name);
    if (other === undefined || other.value === null || field.citation !== null) return field;
    return field.value === null || other.citation !== null ? other : field;
  });
}

const unreadable = (answer: ModelAnswer): ModelAnswer => ({
  ...answer,
  ended: 'failed',
  failure: {
    kind: 'malformed',
    reason: 'The model did not answer with the fields that were asked for.',
    action: 'Try again, ask for fewer fields, or choose another model.',
  },
});

const presentFields = (fields: readonly ExtractedField[]): Record<string, JsonValue> =>
  Object.fromEntries(fields.map(({ name, value }): [string, JsonValue] => [name, value]));
