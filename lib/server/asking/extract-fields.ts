/** The performer of `web.extract` (protocols 1): named fields of one source (`read-fields.ts`), and the answer written by code from them. */
import type { JsonValue } from '@/lib/core/json';
import type { RunContext, RunPerformer, RunResult } from '../runs/execute-run';
import { joinParts } from './join-parts';
import type { ExtractedField } from './match-fields';
import { presentLocatedCitation } from './present-located-citation';
import { readFields } from './read-fields';
import { abandonNothing, describeAnswerEnd, openReading, startSpending } from './read-one-source';
import { writeFields } from './write-fields';

export const extractPerformer: RunPerformer = {
  neededRole: 'editor',
  perform: extractFields,
  abandon: abandonNothing,
};

async function extractFields(context: RunContext): Promise<RunResult> {
  const { run, recorder } = context;
  const { input } = run;
  if (input.kind !== 'extract') throw new Error('An extraction needs a source and fields.');
  const node = recorder.enter('think');
  const reading = await openReading(context, { ...input, task: 'web.extract' });
  recorder.note({ step: { name: 'read', detail: `Reading ${reading.source.title}` } }, node);
  const { fields, answers, spending } = await readFields(context, {
    ...{ reading, fields: input.fields, node, spending: startSpending(reading.chosen) },
  });
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

const presentFields = (fields: readonly ExtractedField[]): Record<string, JsonValue> =>
  Object.fromEntries(fields.map(({ name, value }): [string, JsonValue] => [name, value]));
