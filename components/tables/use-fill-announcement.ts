import { useEffect, useEffectEvent, useRef } from 'react';
import { announce } from '@/components/shell/announce';
import { countNoun } from '@/lib/core/text';
import type { TableDetailReply } from '@/lib/protocol/http/table-shapes';
import type { CellState } from '@/lib/protocol/table-words';

/** Announces that a run no longer fills the table, and what it left. The bar that showed its progress is gone by then. */
export function useFillAnnouncement(table: Pick<TableDetailReply, 'run_id' | 'columns'>): void {
  const filling = useRef<string | null>(null);
  const { run_id: runId } = table;
  const tell = useEffectEvent(() => announce(describeFilled(table.columns), 'filling'));
  useEffect(() => {
    if (filling.current !== null && runId === null) tell();
    filling.current = runId;
  }, [runId]);
}

function describeFilled(columns: TableDetailReply['columns']): string {
  const count = (wanted: CellState) =>
    columns
      .flatMap(({ states }) => states.filter(({ state }) => state === wanted))
      .reduce((sum, { count: some }) => sum + some, 0);
  const left = [
    { cells: count('failed'), word: 'failed' },
    { cells: count('pending'), word: 'not filled' },
  ].filter(({ cells }) => cells > 0);
  return left.length === 0
    ? 'The table is filled'
    : `Filling has ended, ${left.map(({ cells, word }) => `${countNoun(cells, 'cell')} ${word}`).join(', ')}`;
}
