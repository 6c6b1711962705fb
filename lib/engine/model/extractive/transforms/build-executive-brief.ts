/** Builds one bottom line, the key points, the figures and the dates that a busy reader needs, all quoted. Pure. */
import { findCentralUnits, shareOf } from '../analysis/central-units';
import { findUnitDates } from '../analysis/dates';
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
  const bottom = findBottomLine(index, groups, focus);
  const chosen: IndexedUnit[] = bottom === null ? [] : [bottom];
  const points = pick(
    groups.flatMap((units) => findCentralUnits(index, keepStatements(units), { most: each + 1, focus })),
    chosen,
    most,
  );
  const figures = pick(
    findHolding(index, { most: mostFigures, focus }, (unit) => findFigures(unit.text).some(hasUnit)),
    chosen,
    mostFigures,
  );
  const dates = pick(
    findHolding(index, { most: mostDates, focus }, (unit) => findUnitDates(unit).length > 0),
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

/** `Returns: …` describes one entry of a list, not the whole, and so does a line of code. */
const labelled = /^[\p{L}\p{N} ]{1,40}:\s/u;
const isStatement = ({ text }: IndexedUnit): boolean => !labelled.test(text) && !/[_{}\\<>|=]/u.test(text);
/** A source without any statement is represented by what it has. */
function keepStatements(units: readonly IndexedUnit[]): readonly IndexedUnit[] {
  const statements = units.filter(isStatement);
  return statements.length === 0 ? units : statements;
}

/** Number of sentences of each source that may be the bottom line. */
const mostCandidates = 3;

/** Of each source's most central sentences, the bottom line is the one most central to all. It speaks of what several titles name. */
function findBottomLine(
  index: PacketIndex,
  groups: readonly (readonly IndexedUnit[])[],
  focus: ReadonlySet<string>,
): IndexedUnit | null {
  const titles = [...new Map([...index.titleKeys].map(([{ n }, keys]) => [n, [...keys]])).values()].flat();
  const shared = new Set(titles.filter((key, place) => titles.indexOf(key) !== place));
  const wanted = { most: mostCandidates, focus: focus.size > 0 ? focus : shared };
  const candidates = groups.flatMap((units) =>
    findCentralUnits(
      index,
      units.filter((unit) => unit.kind === 'sentence' && isStatement(unit)),
      wanted,
    ),
  );
  const [best] = findCentralUnits(index, candidates, { most: 1, focus: wanted.focus });
  return best ?? findCentralUnits(index, index.units, { most: 1, focus })[0] ?? null;
}

/** Returns the most central sentences that hold something, and one more, because one may say what is said already. */
const findHolding = (
  index: PacketIndex,
  { most, focus }: { readonly most: number; readonly focus: ReadonlySet<string> },
  holds: (unit: IndexedUnit) => boolean,
): IndexedUnit[] => findCentralUnits(index, index.units.filter(holds), { most: most + 1, focus });

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
