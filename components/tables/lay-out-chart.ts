/** Places the points of a chart in a drawing: its scales with their ticks, and where each mark stands. Pure. */
import type { ChartKind } from './chart-kinds';
import { listTicks } from './list-ticks';
import type { ChartPoint } from './list-chart-points';

type Size = {
  readonly width: number;
  readonly height: number;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
};

export type PlacedPoint = ChartPoint & { readonly cx: number; readonly cy: number; readonly width: number };

export type ChartLayout = {
  readonly placed: readonly PlacedPoint[];
  readonly yTicks: readonly { readonly at: number; readonly value: number }[];
  readonly xTicks: readonly { readonly at: number; readonly text: string }[];
  readonly groups: readonly (string | null)[];
  /** Where the bars begin. */
  readonly zero: number;
};

type Wanted = { readonly kind: ChartKind; readonly isTime: boolean; readonly size: Size };

const ticksWanted = { y: 6, x: 6 };
/** Names of more bars than this would overlap, so only their tooltips name them. */
const namedPlaces = 12;
const nameChars = 12;
/** A bar that is wider reads as an area. */
const widestBar = 96;

export function layOutChart(points: readonly ChartPoint[], { kind, isTime, size }: Wanted): ChartLayout {
  const heights = points.map(({ y }) => y);
  // Bars begin at zero, so that their lengths can be compared.
  const floor = kind === 'bar' ? [0] : [];
  const yValues = listTicks(Math.min(...floor, ...heights), Math.max(...floor, ...heights), ticksWanted.y);
  const placeY = createScale(yValues, size.height - size.bottom, size.top);
  const across =
    points.every(({ x }) => typeof x === 'number') && kind !== 'bar'
      ? placeNumbers(points, { isTime, size })
      : placeNames(points, size);
  const placed = points.map((point, index) => ({
    ...point,
    cx: across.places[index] ?? 0,
    cy: placeY(point.y),
    width: across.width,
  }));
  return {
    placed: kind === 'line' ? placed.toSorted((one, other) => one.cx - other.cx) : placed,
    yTicks: yValues.map((value) => ({ at: placeY(value), value })),
    xTicks: across.ticks,
    groups: [...new Set(points.map(({ group }) => group))],
    zero: placeY(0),
  };
}

function createScale(ticks: readonly number[], from: number, to: number): (value: number) => number {
  const [first = 0] = ticks;
  const last = ticks.at(-1) ?? 1;
  return (value) => from + ((value - first) / (last - first || 1)) * (to - from);
}

type Across = {
  readonly places: readonly number[];
  readonly ticks: ChartLayout['xTicks'];
  readonly width: number;
};

function placeNumbers(
  points: readonly ChartPoint[],
  { isTime, size }: { readonly isTime: boolean; readonly size: Size },
): Across {
  const values = points.map(({ x }) => Number(x));
  const ticks = isTime
    ? listYears(values)
    : listTicks(Math.min(...values), Math.max(...values), ticksWanted.x);
  const place = createScale(ticks, size.left, size.width - size.right - size.left / 2);
  return {
    places: values.map(place),
    ticks: ticks.map((value) => ({
      at: place(value),
      text: isTime ? String(new Date(value).getUTCFullYear()) : formatTick(value),
    })),
    width: 0,
  };
}

/** The first days of round years. */
function listYears(values: readonly number[]): number[] {
  const years = values.map((value) => new Date(value).getUTCFullYear());
  const ticks = listTicks(Math.min(...years), Math.max(...years) + 1, ticksWanted.x);
  return [...new Set(ticks.map(Math.floor))].map((year) => Date.UTC(year, 0, 1));
}

/** Equal names share a place, where their points stand above one another. */
function placeNames(points: readonly ChartPoint[], size: Size): Across {
  const isBars = new Set(points.map(({ xText }) => xText)).size === points.length;
  const keys = isBars ? points.map(({ cellId }) => cellId) : points.map(({ xText }) => xText);
  const names = [...new Set(keys)];
  const step = (size.width - size.left - size.right) / Math.max(1, names.length);
  const placeOf = (key: string) => size.left + step * (names.indexOf(key) + 0.5);
  const shown = [...new Map(points.map((point, index) => [keys[index] ?? '', point.xText]))];
  return {
    places: keys.map(placeOf),
    ticks:
      names.length > namedPlaces ? [] : shown.map(([key, text]) => ({ at: placeOf(key), text: cut(text) })),
    width: Math.min(widestBar, Math.max(2, step * 0.6)),
  };
}

const cut = (text: string) => (text.length > nameChars ? `${text.slice(0, nameChars - 1).trimEnd()}…` : text);

const compact = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 2 });
export const formatTick = (value: number): string => compact.format(value);
