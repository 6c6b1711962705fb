import { describe, expect, it } from 'vitest';
import { asId, type ColumnId, type RevisionId, type RunId, type SourceId, type UserId } from '@/lib/core/ids';
import { fillSelections } from '@/lib/protocol/table-words';
import { findCellState, findCellValue, isOutdated } from './cell-state';
import { listCellsToFill } from './list-cells-to-fill';
import {
  type Cell,
  type CellMark,
  type CellReading,
  type Column,
  markKinds,
  readStates,
  writeCellId,
} from './table';

const [first, second] = [asId<RevisionId>('rev_1'), asId<RevisionId>('rev_2')];
const reading: CellReading = {
  state: 'value',
  value: 'A dam',
  reason: null,
  revisionId: first,
  askedVersion: 1,
  runId: asId<RunId>('run'),
  readAt: new Date(0),
};
const mark: CellMark = {
  kind: 'verified',
  edited: null,
  dispute: null,
  by: asId<UserId>('ada'),
  at: new Date(0),
};
const place = { columnId: asId<ColumnId>('column'), sourceId: asId<SourceId>('src_1') };
const cell = (over: Partial<Cell> = {}): Cell => ({ ...place, reading, mark: null, version: 1, ...over });
const column: Column = {
  id: place.columnId,
  tableId: asId('tbl_1'),
  name: 'Kind',
  type: 'text',
  instruction: 'What is it?',
  example: null,
  unit: null,
  options: [],
  position: 0,
  version: 1,
};
const around = { column, source: { currentRevisionId: first } };
const refreshed = { column, source: { currentRevisionId: second } };
const asked = { column: { version: 2 }, source: { currentRevisionId: first } };

describe('findCellState', () => {
  it('is pending when nothing was read, and otherwise the state that was read', () => {
    expect(findCellState(null, around)).toBe('pending');
    expect(findCellState(cell({ reading: null }), around)).toBe('pending');
    for (const state of readStates)
      expect(findCellState(cell({ reading: { ...reading, state } }), around)).toBe(state);
  });

  it('is stale when the source has another revision or the column asks something else', () => {
    for (const state of ['value', 'not_stated', 'doubtful'] as const) {
      const read = cell({ reading: { ...reading, state } });
      expect([findCellState(read, refreshed), findCellState(read, asked)]).toEqual(['stale', 'stale']);
    }
    expect(findCellState(cell({ reading: { ...reading, state: 'failed' } }), refreshed)).toBe('failed');
  });

  it("is the user's mark whatever changes, while a change of its source is still reported", () => {
    for (const kind of markKinds) {
      const marked = cell({ mark: { ...mark, kind } });
      expect(findCellState(marked, refreshed)).toBe(kind);
      expect([isOutdated(marked, around), isOutdated(marked, refreshed)]).toEqual([false, true]);
    }
  });
});

describe('findCellValue', () => {
  it('is the value of the user, even an empty one, and otherwise what was read', () => {
    expect(findCellValue(null)).toBeNull();
    expect(findCellValue(cell())).toBe('A dam');
    expect(findCellValue(cell({ mark }))).toBe('A dam');
    expect(findCellValue(cell({ mark: { ...mark, edited: { value: 'A weir' } } }))).toBe('A weir');
    expect(findCellValue(cell({ mark: { ...mark, edited: { value: null } } }))).toBeNull();
  });
});

describe('listCellsToFill', () => {
  const rows = [
    { id: place.sourceId, currentRevisionId: second },
    { id: asId<SourceId>('src_2'), currentRevisionId: first },
    { id: asId<SourceId>('src_waiting'), currentRevisionId: null },
  ];
  const list = (selection: (typeof fillSelections)[number], known: Cell) =>
    listCellsToFill({
      columns: [column],
      rows,
      selection,
      cells: new Map([[writeCellId(known), known]]),
    }).map(({ sourceId }) => sourceId);

  it('finds the requested cells, and none for a source without text', () => {
    expect(list('empty', cell())).toEqual(['src_2']);
    expect(list('stale', cell())).toEqual(['src_1']);
    expect(list('all', cell())).toEqual(['src_1', 'src_2']);
    expect(list('failed', cell({ reading: { ...reading, state: 'failed' } }))).toEqual(['src_1']);
  });

  it('never includes a cell that a user has marked, whatever is requested', () => {
    for (const selection of fillSelections)
      for (const kind of markKinds)
        for (const state of [...readStates, null]) {
          const known = cell({
            mark: { ...mark, kind },
            reading: state === null ? null : { ...reading, state },
          });
          expect(list(selection, known)).not.toContain('src_1');
        }
  });
});
