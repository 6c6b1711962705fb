/** Builds one bottom line, the key points, the figures and the dates that a busy reader needs, all quoted. Pure. */
import { findCentralUnits, shareOf, standsAlone } from '../analysis/central-units';
import { findDates } from '../analysis/dates';
import { findFigures } from '../analysis/figures';
import type { IndexedUnit, PacketIndex } from '../rank/packet-index';
import { groupByNumber, readFocus, statedBy } from './quote-unit';
import { titleOf } from './build-report';
import type { ExecutiveBriefData, TransformOptions } from './types';

const defaultPoints = 6;
const mostFigures = 5;
const mostDates = 4;
const alikeShare = 0.6;

export function buildExecutiveBrief(index: PacketIndex, options: TransformOptions = {}): ExecutiveBriefData {
  const focus = readFocus(options.focus);
  const groups = [...groupByNumber(index.units).values()];
  const most = options.most ?? defaultPoints;
  const each = Math.max(1, Math.ceil(most / Math.max(1, groups.length)));
  const bottom = findCentralUnits(index, index.units, { most: 1, focus })[0] ?? null;
  const chosen: IndexedUnit[] = bottom === null ? [] : [bottom];
  const points = pick(
    groups.flatMap((units) => findCentralUnits(index, units, { most: each + 1, focus })),
    chosen,
    most,
  );
  const figures = pick(
    rankBy(index, (unit) => findFigures(unit.text).filter(hasUnit).length),
    chosen,
    mostFigures,
  );
  const dates = pick(
    rankBy(index, (unit) => findDates(unit.text).length),
    chosen,
    mostDates,
  );
  return {
    type: 'executive_brief',
    title: options.title ?? titleOf(index),
    bottomLine: bottom === null ? null : statedBy(bottom),
    keyPoints: points.map(statedBy),
    figures: figures.map(statedBy),
    dates: dates.map(statedBy),
  };
}

const hasUnit = ({ unit }: { readonly unit: string }) => unit !== '';

/** Returns the sentences for which `count` finds something, the densest first. */
function rankBy(index: PacketIndex, count: (unit: IndexedUnit) => number): IndexedUnit[] {
  return index.units
    .filter(standsAlone)
    .map((unit) => ({ unit, dense: Math.min(2, count(unit)) / Math.sqrt(unit.text.length) }))
    .filter(({ dense }) => dense > 0)
    .sort((left, right) => right.dense - left.dense)
    .map(({ unit }) => unit);
}

/** Returns the first `most` units that say something new, and adds them to `chosen`. */
function pick(units: readonly IndexedUnit[], chosen: IndexedUnit[], most: number): IndexedUnit[] {
  const picked: IndexedUnit[] = [];
  for (const unit of units) {
    if (picked.length >= most) break;
    if (chosen.some((other) => other.id === unit.id || shareOf(unit, other) > alikeShare)) continue;
    picked.push(unit);
    chosen.push(unit);
  }
  return picked;
}
