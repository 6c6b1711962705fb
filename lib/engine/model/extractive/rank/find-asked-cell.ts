/**
 * Finds the one cell of a table that a question asks for: it names the row, it names the column, and the headings above the table hold what
 * else it says. "How much did dredging cost in 2024?" asks for the cell of the row `Dredging` below `2024`. If two cells fit
 * as well, none is asked for. Pure.
 */
import type { TermMatch } from './match-terms';
import type { IndexedUnit, PacketIndex } from './packet-index';
import { type AnswerKind, type Dimension, measuredKinds, type Question } from './question';
import {
  findBest,
  isAbove,
  isAsked,
  isImplied,
  listNamed,
  listTables,
  type Named,
  says,
  sumWeights,
} from './name-cells';

export type AskedCell = {
  readonly unit: IndexedUnit;
  /** Number of the column, from 0, or null if the question names none and every cell of the row may be meant. */
  readonly place: number | null;
};

export function findAskedCell(
  index: PacketIndex,
  question: Question,
  matches: readonly TermMatch[],
): AskedCell | null {
  const asked = matches.filter(isAsked);
  if (!asksForOne.test(question.text) || asksToRank.test(question.text)) return null;
  const found = listTables(index)
    .flatMap((rows) => findInTable(index, rows, { question, asked }) ?? [])
    .toSorted((left, right) => right.weight - left.weight);
  const [best, second] = found;
  return best === undefined || best.weight === second?.weight ? null : best;
}

const asksForOne =
  /^(?:(?:and|but|so)\s|(?:in|on|for|at|since|until|from)\s[^,?]{1,60},?\s|since\s)?(?:what|which|when|where|who|whom|whose|how (?:many|much|long|old|tall|high|deep|wide|far|fast|big|large|heavy|expensive|often)|is|are|was|were|does|do|did|has|have)\b/iu;
/** Which thing has the most of something is told by no single row. */
const asksToRank =
  /\b(?:most|least|fewest|best|worst|(?:high|low|long|short|big|small|larg|cheap|old|young|late|earli|fast|slow|near|great|heavi|light|deep|wide)est|all|each|every|differences?|compared?|change[ds]?|why)\b/iu;

type Asked = { readonly question: Question; readonly asked: readonly TermMatch[] };
type Found = AskedCell & { readonly weight: number };

function findInTable(
  index: PacketIndex,
  rows: readonly IndexedUnit[],
  { question, asked }: Asked,
): Found | null {
  const row = findRow(index, rows, asked);
  const columns = row?.unit.columns ?? [];
  const others = columns.flatMap((name, place) => (row?.places.has(place) === true ? [] : [{ name, place }]));
  const column =
    findBest(others.map(({ name, place }) => ({ place, ...listNamed(index, name, asked) }))) ??
    findOfKind(others, question);
  if (row === null) return null;
  const { place = null, named = [], weight = 0 } = column ?? {};
  const value =
    (place === null
      ? others.map(({ place: own }) => row.unit.cells?.[own]).join(' ')
      : row.unit.cells?.[place]) ?? '';
  const rest = asked.filter((match) => !row.named.includes(match) && !named.includes(match));
  const above = rest.filter((match) => isAbove(index, row.unit, match));
  const isWhole = rest.every((match) => above.includes(match) || isImplied(match, value));
  if (!isWhole || !canAnswer(value, question)) return null;
  return { unit: row.unit, place, weight: row.weight + weight + sumWeights(above) };
}

type NamedColumn = Named & { readonly place: number };
type NamedRow = Named & {
  readonly unit: IndexedUnit;
  /** Numbers of the columns whose cells the question names. */
  readonly places: ReadonlySet<number>;
};

function findRow(
  index: PacketIndex,
  rows: readonly IndexedUnit[],
  asked: readonly TermMatch[],
): NamedRow | null {
  const telling = asked.filter((match) => {
    const holding = rows.filter((row) => row.cells?.some((cell) => says(index, cell, match)) === true);
    return holding.length < rows.length;
  });
  return findBest(
    rows.map((unit): NamedRow => {
      const cells = (unit.cells ?? []).map((cell) => listNamed(index, cell, telling));
      return {
        unit,
        places: new Set(cells.flatMap(({ weight }, place) => (weight === 0 ? [] : [place]))),
        named: [...new Set(cells.flatMap(({ named }) => named))],
        weight: cells.reduce((sum, { weight }) => sum + weight, 0),
      };
    }),
  );
}

type Column = { readonly name: string; readonly place: number };

/** If no word of the question names a column, the one that holds what it asks for: "Who is the treasurer?" below `Name`. */
function findOfKind(columns: readonly Column[], { kinds, dimension }: Question): NamedColumn | null {
  const asked = [...kinds, ...(dimension === null ? [] : [dimension])];
  const named = columns.filter(({ name }) => asked.some((kind) => columnNames[kind]?.test(name) === true));
  const [column] = named;
  return column === undefined || named.length > 1 ? null : { place: column.place, named: [], weight: 0 };
}

const columnNames: Partial<Record<AnswerKind | Dimension, RegExp>> = {
  person: /\b(?:names?|persons?|who|contacts?|authors?|owners?|responsible|leads?|held by)\b/iu,
  date: /\b(?:dates?|days?|years?|when|since|time|due|deadline|founded|opened|built)\b/iu,
  place: /\b(?:places?|where|locations?|rooms?|address(?:es)?|cit(?:y|ies)|country|countries|venues?)\b/iu,
  money: /\b(?:prices?|costs?|fees?|amounts?|rates?|charges?|salary|salaries)\b|[$€£¥]/iu,
  speed: /\bspeed\b/iu,
  age: /\bage\b/iu,
  frequency: /\b(?:how often|frequency|interval)\b/iu,
  duration: /\b(?:duration|time|hours|days|weeks|months|minutes|term)\b/iu,
  long: /\blength\b/iu,
  wide: /\b(?:width|beam)\b/iu,
  high: /\b(?:height|elevation)\b/iu,
  tall: /\bheight\b/iu,
  deep: /\b(?:depth|draught|draft)\b/iu,
  far: /\bdistance\b/iu,
};

/** Where an amount is asked for, a cell of words is none, but "none" and "free" are. */
function canAnswer(value: string, { kinds }: Question): boolean {
  if (!/[\p{L}\p{N}]/u.test(value)) return false;
  const asksAmount = numberKinds.some((kind) => kinds.has(kind));
  return !asksAmount || /\p{N}/u.test(value) || /^(?:none|nil|zero|free|no|included)\b/iu.test(value);
}

const numberKinds: readonly AnswerKind[] = [...measuredKinds, 'number'];
