/**
 * The performer of `web.extract` (protocols 1): extracts named fields from one source (`read-fields.ts`). Code, not a model, writes the
 * answer from them.
 */
import type { JsonValue } from '@/lib/core/json';
import type { RunContext, RunPerformer, RunResult } from '@/lib/server/runs/execute-run';
import { joinParts } from '@/lib/server/citations/join-parts';
import type { ExtractedField } from './match-fields';
import { presentProof } from '@/lib/server/citations/present-proof';
import { readFields } from './read-fields';
import { abandonNothing, describeAnswerEnd, endReading, openReading, startSpending } from './read-one-source';
import { writeFields } from './write-fields';

export const extractPerformer: RunPerformer<'extract'> = {
  neededRole: 'editor',
  perform: extractFields,
  abandon: abandonNothing,
};

async function extractFields(context: RunContext<'extract'>): Promise<RunResult> {
  const { run, recorder } = context;
  const { input } = run;
  const node = recorder.enter('think');
  const reading = await openReading(context, { ...input, task: 'web.extract' });
  recorder.note({ step: { name: 'read', detail: `Reading ${reading.source.title}` } }, node);
  const { fields, answers, spending } = await readFields(context, {
    reading,
    fields: input.fields,
    node,
    spending: startSpending(reading.chosen),
  });
  const end = describeAnswerEnd(answers, reading.chosen);
  const written = writeFields(fields, reading.source.n);
  const whole = joinParts([{ heading: '', ...written }]);
  if (end.status !== 'failed') {
    recorder.text(whole.markdown, node);
    recorder.record({ type: 'values', state: { extracted: presentFields(fields) } }, node);
    recorder.note(presentProof(whole), node);
  }
  return endReading(context, { reading, node, end, spending, markdown: whole.markdown });
}

const presentFields = (fields: readonly ExtractedField[]): Record<string, JsonValue> =>
  Object.fromEntries(fields.map(({ name, value }): [string, JsonValue] => [name, value]));
