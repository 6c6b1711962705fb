/**
 * Asks a model for named fields of one source (`web.extract`, protocols 1), in JSON mode. `assistant.data` is checked against what was
 * requested, and every value gets its supporting quote, located in the stored revision. A long source is read in passes. The first pass
 * that states a field decides it, but a value with a quote replaces one without. Writes nothing.
 */
import { limits } from '@/lib/core/limits';
import { readResponse, type RequestPacket } from '@/lib/protocol/llmcp';
import type { NodeRun } from '@/lib/protocol/run-frames';
import type { RunContext } from '@/lib/server/runs/execute-run';
import type { ModelAnswer } from '@/lib/server/models/send-packet';
import { citeAnswer } from '@/lib/server/citations/cite-answer';
import { type ExtractedField, matchFields, readFieldValues } from './match-fields';
import { addSpending, callPass, type SourceReading, type SourceTask, type Spending } from './read-one-source';

export type FieldToRead = {
  readonly name: string;
  readonly description: string;
  /** The kind of value wanted, as a word that a model knows. */
  readonly type?: string;
  /** An example of a good value. */
  readonly example?: string;
  /** What a number is measured in. */
  readonly unit?: string;
  /** The answers to choose from. */
  readonly options?: readonly string[];
};

export type FieldsRead = {
  readonly fields: readonly ExtractedField[];
  /** The answers of all passes. One that could not be read counts as failed. */
  readonly answers: readonly ModelAnswer[];
  readonly spending: Spending;
};

export async function readFields(
  context: RunContext,
  asked: {
    readonly reading: SourceReading;
    readonly fields: readonly FieldToRead[];
    readonly spending: Spending;
    readonly node: NodeRun;
  },
): Promise<FieldsRead> {
  const { reading, node } = asked;
  const task = writeTask(asked.fields);
  let fields: readonly ExtractedField[] = asked.fields.map(({ name }) => ({
    name,
    value: null,
    citation: null,
  }));
  let { spending } = asked;
  const answers: ModelAnswer[] = [];
  for (const [index, documents] of reading.plan.passes.entries()) {
    const pass = { reading, documents, turn: index + 1, task, spending, node, onText: () => undefined };
    const { packet, answer } = await callPass(context, pass);
    spending = addSpending(spending, answer);
    const found = readAnswer(reading, { packet, answer, fields: asked.fields });
    answers.push(found === null && answer.ended === 'stop' ? unreadable(answer) : answer);
    fields = mergeFields(fields, found ?? []);
    if (answer.ended !== 'stop' || fields.every(({ citation }) => citation !== null)) break;
  }
  return { fields, answers, spending };
}

function writeTask(fields: readonly FieldToRead[]): SourceTask {
  return {
    name: 'web.extract',
    args: { fields: fields.map(toArgument) },
    text: 'Extract the fields. After the code block write one list item for each value that was found: `- **field name**: “quote” [n]`.',
    format: 'json',
  };
}

const toArgument = ({ options, ...field }: FieldToRead) =>
  options === undefined ? field : { ...field, options: [...options] };

/** The fields of one pass, or null if the answer cannot be read as data. */
function readAnswer(
  reading: SourceReading,
  read: {
    readonly packet: RequestPacket;
    readonly answer: ModelAnswer;
    readonly fields: readonly FieldToRead[];
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
    reason: 'The model did not answer with the requested fields.',
    action: 'Try again, ask for fewer fields, or choose another model.',
  },
});
