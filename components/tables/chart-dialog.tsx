'use client';

import { useState } from 'react';
import { Dialog } from '@/components/ui/dialog';
import { Select } from '@/components/ui/select';
import { countNoun } from '@/lib/core/text';
import type { TableDetailReply, TableRowReply } from '@/lib/protocol/http/table-shapes';
import { isGroup, isMeasured, isScale, listChartPoints } from './list-chart-points';
import { type ChartKind, chartKinds } from './chart-kinds';
import { TableChart } from './table-chart';

type ChartDialogProps = {
  readonly table: TableDetailReply;
  /** The shown rows, in their order. */
  readonly rows: readonly TableRowReply[];
  readonly onOpenCell: (cellId: string) => void;
  readonly onClose: () => void;
};

const kindWords: Readonly<Record<ChartKind, string>> = { bar: 'Bars', line: 'Lines', scatter: 'Points' };
/** The value of a choice that is no column. */
const none = '-';

/** Draws the shown rows of a table: one mark for each row with a value, which opens its cell. */
export function ChartDialog({ table: { columns, title }, rows, onOpenCell, onClose }: ChartDialogProps) {
  const [kind, setKind] = useState<ChartKind>('bar');
  const [chosen, setChosen] = useState({ y: '', x: none, group: none });
  const find = (id: string) => columns.find((column) => column.id === id) ?? null;
  const heights = columns.filter(isMeasured);
  const y = find(chosen.y) ?? heights[0] ?? null;
  const x = find(chosen.x);
  const listChoices = (fits: (typeof columns)[number][], first: string) => [
    { value: none, label: first },
    ...fits.map(({ id, name }) => ({ value: id, label: name })),
  ];
  const others = columns.filter(({ id }) => id !== y?.id);
  const drawn = y === null ? null : listChartPoints(rows, { y, x, group: find(chosen.group) });
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={`Chart of “${title}”`} width="wide">
      {y === null || drawn === null ? (
        <p className="text-soft">A chart needs a column with numbers or amounts of money.</p>
      ) : (
        <div className="grid gap-4">
          <div className="grid gap-3 tablet:grid-cols-4">
            <Select
              label="Chart"
              options={chartKinds.map((value) => ({ value, label: kindWords[value] }))}
              value={kind}
              onValueChange={setKind}
            />
            <Select
              label="Height"
              options={heights.map(({ id, name }) => ({ value: id, label: name }))}
              value={y.id}
              onValueChange={(id) => setChosen({ ...chosen, y: id })}
            />
            <Select
              label="Along the bottom"
              options={listChoices(
                others.filter((column) => isScale(column) || isGroup(column)),
                'Sources',
              )}
              value={x === null ? none : x.id}
              onValueChange={(id) => setChosen({ ...chosen, x: id })}
            />
            <Select
              label="Group by"
              options={listChoices(others.filter(isGroup), 'Nothing')}
              value={chosen.group}
              onValueChange={(id) => setChosen({ ...chosen, group: id })}
            />
          </div>
          {drawn.points.length === 0 ? (
            <p className="py-8 text-soft">None of the shown rows has a value here yet.</p>
          ) : (
            <TableChart
              kind={kind}
              label={`${y.name}${x === null ? '' : ` by ${x.name}`}`}
              points={drawn.points}
              isTime={x?.type === 'date'}
              onOpen={onOpenCell}
            />
          )}
          <p className="text-label text-soft">
            {y.name}
            {drawn.unit === null ? '' : ` in ${drawn.unit}`}. Each mark opens its cell.
            {drawn.leftOut > 0 &&
              ` ${countNoun(drawn.leftOut, 'row')} without a value that can be compared ${drawn.leftOut === 1 ? 'is' : 'are'} left out.`}
          </p>
        </div>
      )}
    </Dialog>
  );
}
