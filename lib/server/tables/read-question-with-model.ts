/**
 * Lets a model read a question to a table: it names a measure, columns and conditions, and sees no value of the table. What it answers is
 * checked against the columns; it calculates nothing, and nothing it writes is shown.
 */
import { z } from 'zod';
import { systemClock } from '@/lib/core/clock';
import { createUuid } from '@/lib/core/ids';
import { limits } from '@/lib/core/limits';
import { fail, type Result, succeed } from '@/lib/core/result';
import type { TableVocabulary } from '@/lib/domain/tables/questions/read-table-question';
import { canMeasure, type TableQuestion } from '@/lib/domain/tables/questions/table-question';
import type { RowCondition } from '@/lib/domain/tables/query-rows';
import type { Column } from '@/lib/domain/tables/table';
import type { Viewer } from '@/lib/domain/team/actor';
import { rowOperators } from '@/lib/engine/tools/ports/tables';
import { readResponse, type RequestPacket } from '@/lib/protocol/llmcp';
import { tableMeasures } from '@/lib/protocol/table-words';
import { sendPacket } from '../models/send-packet';
import type { ChosenModel } from '../models/resolve-model';

const conditionSchema = z.object({
  column: z.string().max(limits.titleChars),
  operator: z.enum(rowOperators),
  value: z.union([z.string().max(limits.csvCellChars), z.number(), z.boolean()]).nullish(),
});

const readSchema = z.object({
  measure: z.enum(tableMeasures),
  column: z.string().max(limits.titleChars).nullish(),
  where: z
    .array(conditionSchema.extend({ or: z.array(conditionSchema).max(limits.tableParts).nullish() }))
    .max(limits.tableParts)
    .nullish(),
  group_by: z.string().max(limits.titleChars).nullish(),
});
type QuestionAnswer = z.output<typeof readSchema>;

type Asked = {
  readonly chosen: ChosenModel;
  readonly table: TableVocabulary;
  readonly question: string;
  readonly signal: AbortSignal;
};

export async function readQuestionWithModel(
  { workspaceId, userId }: Viewer,
  { chosen, table, question, signal }: Asked,
): Promise<Result<TableQuestion, string>> {
  const answer = await sendPacket({
    model: chosen.model,
    packet: writePacket(question, table),
    history: [],
    owner: { workspaceId, userId, runId: null, conversationId: null },
    tokenCeiling: chosen.runTokenCeiling,
    costCeilingUsd: chosen.runCostCeilingUsd,
    clock: systemClock,
    signal,
    onText: () => undefined,
  });
  if (answer.ended !== 'stop') return fail(answer.failure?.reason ?? 'The model gave no whole answer.');
  const response = readResponse(answer.text, { format: 'json', maxChars: limits.answerChars });
  const data = response.label === 'failed' ? undefined : response.answer.data;
  const read = readSchema.safeParse(data);
  if (!read.success) return fail('The model did not say which columns the question is about.');
  return findColumns(read.data, table.columns);
}

function writePacket(question: string, { title, columns }: TableVocabulary): RequestPacket {
  const task = `Do not answer the question; say what it asks of the table “${title}”, in which each row is a source. Put one object with the fields of \`args\` into \`assistant.data\`. Name columns exactly as in \`args.columns\`. The question: ${question}`;
  return {
    protocol: { name: 'laika.llmcp', version: 1 },
    id: createUuid(),
    type: 'request',
    createdAt: systemClock.now().toISOString(),
    conversation: { id: createUuid(), turn: 1 },
    sender: { role: 'agent' },
    input: {
      userMessage: { id: createUuid(), text: task },
      task: { name: 'web.extract', args: { fields, columns: columns.map(describeColumn) } },
    },
    context: { documents: [] },
    output: { format: 'json' },
  };
}

const fields = [
  { name: 'measure', description: `What is wanted, one of: ${tableMeasures.join(', ')}` },
  { name: 'column', description: 'The column whose values are listed or measured; null if sources are' },
  {
    name: 'where',
    description: `The conditions that a row must meet, as a list of {"column", "operator", "value"}; operators: ${rowOperators.join(', ')}. If one of several conditions is enough, the others stand in the field "or" of the first, as a list of the same form. “(A and B) or C” is written as two conditions: A with C in its "or", and B with C in its "or"`,
  },
  { name: 'group_by', description: 'The column by whose values the rows are grouped, or null' },
];

const describeColumn = ({ name, type, unit, options, instruction }: Column) => ({
  name,
  type,
  question: instruction,
  ...(unit === null ? {} : { unit }),
  ...(options.length === 0 ? {} : { options: [...options] }),
});

function findColumns(answer: QuestionAnswer, columns: readonly Column[]): Result<TableQuestion, string> {
  const find = (name: string) =>
    columns.find((column) => column.name.toLowerCase() === name.trim().toLowerCase()) ?? null;
  const where = (answer.where ?? []).map(({ or, ...first }) => [first, ...(or ?? [])]);
  const strange = where.flat().find(({ column }) => find(column) === null);
  if (strange !== undefined)
    return fail(`The model named a column that does not exist: “${strange.column}”.`);
  const conditions = where.map((group) =>
    group.flatMap(({ column: name, operator, value }): RowCondition[] => {
      const column = find(name);
      return column === null ? [] : [{ column, operator, value: value == null ? null : String(value) }];
    }),
  );
  const column = answer.column == null ? null : find(answer.column);
  const group = answer.group_by == null ? null : find(answer.group_by);
  const unknown = [answer.column, answer.group_by].find((name) => name != null && find(name) === null);
  if (unknown != null) return fail(`The model named a column that does not exist: “${unknown}”.`);
  const isFit =
    answer.measure === 'list' ||
    answer.measure === 'count' ||
    (column !== null && canMeasure(answer.measure, column));
  if (!isFit) return fail('The model named a column whose values cannot be measured like this.');
  return succeed({ measure: answer.measure, column, conditions, group, sources: [] });
}
