'use client';

import { joinClasses } from '@/components/ui/class-names';
import type { ChartKind } from './chart-kinds';
import { formatTick, layOutChart, type PlacedPoint } from './lay-out-chart';
import type { ChartPoint } from './list-chart-points';

type TableChartProps = {
  readonly kind: ChartKind;
  readonly label: string;
  readonly points: readonly ChartPoint[];
  /** True if the bottom counts milliseconds. */
  readonly isTime: boolean;
  readonly onOpen: (cellId: string) => void;
};

/** Pixels of the drawing, which scales with its frame. */
const size = { width: 720, height: 360, left: 56, right: 12, top: 12, bottom: 32 };
const radius = 5;

/** A chart of cells: bars, a line for each group, or points. Every mark is a button that opens its cell. Groups differ by shape, not only by colour. */
export function TableChart({ kind, label, points, isTime, onOpen }: TableChartProps) {
  const { placed, yTicks, xTicks, groups, zero } = layOutChart(points, { kind, isTime, size });
  return (
    <figure className="grid gap-2">
      {/* On a phone the drawing keeps a size at which its words can be read, and scrolls. */}
      <div className="overflow-x-auto">
        <svg
          viewBox={`0 0 ${size.width} ${size.height}`}
          role="group"
          aria-label={label}
          className="h-auto w-full min-w-140"
        >
          {yTicks.map(({ at, value }) => (
            <g key={value}>
              <line x1={size.left} x2={size.width - size.right} y1={at} y2={at} className="stroke-line" />
              <text x={size.left - 8} y={at} dy="0.32em" textAnchor="end" className="fill-soft text-label">
                {formatTick(value)}
              </text>
            </g>
          ))}
          {xTicks.map(({ at, text }) => (
            <text
              key={`${at}:${text}`}
              x={at}
              y={size.height - size.bottom + 18}
              textAnchor="middle"
              className="fill-soft text-label"
            >
              {text}
            </text>
          ))}
          {kind === 'line' &&
            groups.map((group, place) => (
              <polyline
                key={group ?? ''}
                points={placed
                  .filter((point) => point.group === group)
                  .map(({ cx, cy }) => `${cx},${cy}`)
                  .join(' ')}
                className={joinClasses('fill-none', strokes[place % strokes.length])}
                strokeDasharray={dashes[place % dashes.length]}
                strokeWidth={1.5}
              />
            ))}
          {placed.map((point) => (
            <Mark
              key={point.cellId}
              kind={kind}
              point={point}
              zero={zero}
              shape={groups.indexOf(point.group)}
              onOpen={() => onOpen(point.cellId)}
            />
          ))}
        </svg>
      </div>
      {groups.length > 1 && <Legend groups={groups} />}
    </figure>
  );
}

const strokes = [
  'stroke-accent',
  'stroke-proved',
  'stroke-near',
  'stroke-stale',
  'stroke-unsupported',
  'stroke-edge',
];
const dashes = ['none', '6 4', '2 3', '10 3 2 3'];

type MarkProps = {
  readonly kind: ChartKind;
  readonly point: PlacedPoint;
  /** Where the bars begin. */
  readonly zero: number;
  readonly shape: number;
  readonly onOpen: () => void;
};

function Mark({ kind, point, zero, shape, onOpen }: MarkProps) {
  const { cx, cy, width, source, xText, yText, group } = point;
  const where = xText === source ? source : `${source}, ${xText}`;
  const name = `${where}: ${yText}${group === null ? '' : ` (${group})`}`;
  return (
    <g
      role="button"
      tabIndex={0}
      aria-label={name}
      className="cursor-pointer outline-offset-2"
      onClick={onOpen}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== ' ') return;
        event.preventDefault();
        onOpen();
      }}
    >
      <title>{name}</title>
      {kind === 'bar' ? (
        <rect
          x={cx - width / 2}
          y={Math.min(cy, zero)}
          width={width}
          height={Math.max(1, Math.abs(zero - cy))}
          className={fills[Math.max(0, shape) % fills.length]}
        />
      ) : (
        <path
          d={drawShape(shape, cx, cy)}
          className={joinClasses('stroke-paper', fills[Math.max(0, shape) % fills.length])}
        />
      )}
    </g>
  );
}

const fills = ['fill-accent', 'fill-proved', 'fill-near', 'fill-stale', 'fill-unsupported', 'fill-edge'];

/** A circle, a square, a triangle or a diamond. */
function drawShape(shape: number, x: number, y: number): string {
  const r = radius;
  switch (Math.max(0, shape) % 4) {
    case 1:
      return `M${x - r},${y - r}h${2 * r}v${2 * r}h${-2 * r}z`;
    case 2:
      return `M${x},${y - r}L${x + r},${y + r}H${x - r}z`;
    case 3:
      return `M${x},${y - r * 1.3}L${x + r * 1.3},${y}L${x},${y + r * 1.3}L${x - r * 1.3},${y}z`;
    default:
      return `M${x - r},${y}a${r},${r} 0 1,0 ${2 * r},0a${r},${r} 0 1,0 ${-2 * r},0z`;
  }
}

function Legend({ groups }: { readonly groups: readonly (string | null)[] }) {
  return (
    <figcaption>
      <ul className="flex flex-wrap gap-x-4 gap-y-1 text-label text-soft">
        {groups.map((group, place) => (
          <li key={group ?? ''} className="flex items-center gap-1.5">
            <svg width={14} height={14} viewBox="0 0 14 14" aria-hidden>
              <path d={drawShape(place, 7, 7)} className={fills[place % fills.length]} />
            </svg>
            {group}
          </li>
        ))}
      </ul>
    </figcaption>
  );
}
