/**
 * Answers a question about a table from its cells. The workspace's model, or the built-in reader, only reads the question; which rows match
 * and every figure come from the stored values, and each is returned with its cells, whose quotes lead to the passages.
 */
import { AppError } from '@/lib/core/errors';
import { limits } from '@/lib/core/limits';
import { findCellState, findCellValue } from '@/lib/domain/tables/cell-state';
import { writeCellText } from '@/lib/domain/tables/cell-value';
import {
  type AnswerPart,
  answerTableQuestion,
  type TableAnswer,
} from '@/lib/domain/tables/questions/answer-table-question';
import { describeAnswer, describeBasis } from '@/lib/domain/tables/questions/describe-table-answer';
import { readTableQuestion, type TableVocabulary } from '@/lib/domain/tables/questions/read-table-question';
import { describeQuestion, type TableQuestion } from '@/lib/domain/tables/questions/table-question';
import type { Column } from '@/lib/domain/tables/table';
import type { Viewer } from '@/lib/domain/team/actor';
import { hasRight } from '@/lib/domain/team/role';
import { type Database, inWorkspace } from '@/lib/platform/db/in-workspace';
import type { AskedModel } from '@/lib/protocol/asked-model';
import type { TableAnswerReply } from '@/lib/protocol/http/table-questions';
import { fixedModels } from '../models/list-offered';
import { requireOffered } from '../models/require-offered';
import { type ChosenModel, resolveBuiltIn, resolveModel } from '../models/resolve-model';
import { getCell, type Grid, type GridRow, loadGrid, requireTable } from './load-grid';
import { loadAround, presentCell } from './present-table';
import { readQuestionWithModel } from './read-question-with-model';

type Asked = {
  readonly tableId: string;
  readonly question: string;
  /** The model chosen for it. If absent, the default of the workspace. */
  readonly modelId?: string | undefined;
  readonly signal: AbortSignal;
};

export async function askTable(actor: Viewer, asked: Asked): Promise<TableAnswerReply> {
  const { grid, model } = await load(actor, asked);
  const chosen = await chooseReader(actor, model);
  const read = await readQuestion(actor, grid, { ...asked, chosen });
  const base = { question: asked.question, model: read.model };
  if (read.question === null)
    return {
      ...base,
      is_answered: false,
      sentence: read.notes[0] ?? '',
      notes: read.notes.slice(1),
      understood: null,
      measure: null,
      parts: [],
      parts_left_off: 0,
    };
  const { question } = read;
  // The cells are read again, because a model may have taken a while to read the question.
  return inWorkspace(actor, async (database) => {
    const now = await loadGrid(database, await requireTable(database, actor, asked.tableId));
    const answer = answerTableQuestion(
      {
        rows: now.rows,
        idOf: ({ source }) => source.id,
        cellOf: (row, column) => readCell(now, row, column),
      },
      question,
    );
    const shown = answer.parts.slice(0, limits.tableAnswerParts);
    return {
      ...base,
      is_answered: true,
      sentence: describeAnswer(answer, { question, titleOf: ({ source }) => source.title }),
      notes: [...describeBasis(answer), ...read.notes],
      understood: describeQuestion(question),
      measure: question.measure,
      parts: await presentParts(database, actor, { grid: now, answer, shown }),
      parts_left_off: answer.parts.length - shown.length,
    };
  });
}

const load = (actor: Viewer, { tableId, modelId }: Asked) =>
  inWorkspace(actor, async (database) => ({
    grid: await loadGrid(database, await requireTable(database, actor, tableId)),
    model: await requireOffered(database, actor, modelId),
  }));

/** A viewer starts nothing that costs, so their questions are read by the built-in reader, and no other may be chosen. */
async function chooseReader(actor: Viewer, asked: AskedModel | undefined): Promise<ChosenModel> {
  if (hasRight(actor.role, 'editor')) return resolveModel(actor.workspaceId, 'web.extract', asked);
  if (asked === undefined || asked.id === fixedModels.builtIn) return resolveBuiltIn();
  throw new AppError(
    'forbidden',
    'A viewer’s question is read by the built-in reader. Editors choose a model.',
    {
      data: { field: 'model_id' },
    },
  );
}

function readCell(grid: Grid, row: GridRow, column: Column) {
  const cell = getCell(grid, row, column);
  return { value: findCellValue(cell), state: findCellState(cell, { column, source: row.source }) };
}

type Read = {
  /** Null if it could not be read; the first note then says why. */
  readonly question: TableQuestion | null;
  readonly notes: readonly string[];
  readonly model: TableAnswerReply['model'];
};

type Reading = Asked & { readonly chosen: ChosenModel };

async function readQuestion(actor: Viewer, grid: Grid, { chosen, question, signal }: Reading): Promise<Read> {
  const { provider, name } = chosen.model;
  if (provider === 'extractive') return readWithoutModel(grid, question);
  const table = writeVocabulary(grid);
  const read = await readQuestionWithModel(actor, { chosen, table, question, signal });
  if (read.ok) return { question: read.value, notes: [], model: { provider, name } };
  const plain = readWithoutModel(grid, question);
  return { ...plain, notes: [...plain.notes, `${read.failure} The built-in reader read it instead.`] };
}

function readWithoutModel(grid: Grid, question: string): Read {
  const { provider, name } = resolveBuiltIn().model;
  const read = readTableQuestion(question, writeVocabulary(grid));
  if (!read.ok) return { question: null, notes: [read.failure], model: { provider, name } };
  const { unusedWords } = read.value;
  const words = unusedWords.map((word) => `“${word}”`).join(', ');
  const notes =
    unusedWords.length === 0
      ? []
      : [`Nothing in the table was found for ${words}, so it was not considered.`];
  return { question: read.value.question, notes, model: { provider, name } };
}

function writeVocabulary(grid: Grid): TableVocabulary {
  const valuesOf = (column: Column) =>
    grid.rows.flatMap((row) => {
      const value = findCellValue(getCell(grid, row, column));
      if (value === null) return [];
      return Array.isArray(value) ? value : [writeCellText(value)];
    });
  return {
    title: grid.table.title,
    columns: grid.columns,
    sources: grid.rows.map(({ source: { id, title } }) => ({ id, title })),
    listValues: (column) => [...new Set(valuesOf(column))],
  };
}

type Shown = {
  readonly grid: Grid;
  readonly answer: TableAnswer<GridRow>;
  readonly shown: readonly AnswerPart<GridRow>[];
};

async function presentParts(database: Database, actor: Viewer, { grid, answer, shown }: Shown) {
  const { columns } = answer;
  const rowsOf = (part: AnswerPart<GridRow>) => part.rows.slice(0, limits.tableAnswerRows);
  const rows = [...new Set(shown.flatMap(rowsOf))];
  const around = await loadAround(database, actor, { rows, columns });
  return shown.map((part) => ({
    label: part.label,
    value: part.value,
    row_count: part.rows.length,
    rows: rowsOf(part).map((row) => ({
      id: row.source.id,
      n: row.n,
      title: row.source.title,
      cells: columns.map((column) => presentCell({ row, column, cell: getCell(grid, row, column) }, around)),
    })),
  }));
}
