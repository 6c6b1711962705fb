/**
 * Finds the one cell of a table that a question asks for: it names the row, it names the column, and the headings above the table hold what
 * else it says. "How much did dredging cost in 2024?" asks for the cell of the row `Dredging` below `2024`. If two cells fit
 * as well, none is asked for. Pure.
 */
import { hasKind } from './answer-kinds';
import { columnNames, isBareNumber } from './column-names';
import type { TermMatch } from './match-terms';
import type { IndexedUnit, PacketIndex } from './packet-index';
import { type AnswerKind, measuredKinds, type Question } from './question';
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
  if (row === null) return null;
  const others = listColumns(row.unit).filter(({ place }) => !row.places.has(place));
  const column = findColumn(index, others, { question, asked });
  if (column === null && !others.every(({ value }) => value === '' || isBareNumber(value))) return null;
  const value = column?.value ?? others.map((other) => other.value).join(' ');
  const above = asked.filter((match) => isAbove(index, row.unit, match));
  const told = new Set([...row.named, ...(column?.named ?? []), ...above]);
  const mayAdd = row.share === 1 && column !== null;
  const rest = asked.filter((match) => !told.has(match));
  const isWhole = rest.every((match) => isImplied(match, value) || (mayAdd && isAside(match)));
  if (!isWhole || !canAnswer(value, question)) return null;
  return { unit: row.unit, place: column?.place ?? null, weight: sumWeights([...told]) + row.weight };
}

const listColumns = ({ columns = [], cells = [] }: IndexedUnit): Column[] =>
  columns.map((name, place) => ({ name, place, value: cells[place] ?? '' }));

/** Of a row that is named in full, a word that the sources know says how it is meant: "a job in the `longrun` queue". */
const isAside = ({ term, presence }: TermMatch): boolean => !term.isName && presence > 0;

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
    if (match.term.role === 'measure') return false;
    const holding = rows.filter((row) => row.cells?.some((cell) => says(index, cell, match)) === true);
    return rows.length === 1 || holding.length < rows.length;
  });
  return findBest(
    rows.map((unit): NamedRow => {
      const cells = (unit.cells ?? []).map((cell) => listNamed(index, cell, telling));
      return {
        unit,
        places: new Set(cells.flatMap(({ weight }, place) => (weight === 0 ? [] : [place]))),
        named: [...new Set(cells.flatMap(({ named }) => named))],
        share: Math.max(0, ...cells.map(({ share }) => share)),
        weight: cells.reduce((sum, { weight }) => sum + weight, 0),
      };
    }),
  );
}

type Column = { readonly name: string; readonly place: number; readonly value: string };
type NamedColumn = Column & Pick<Named, 'named' | 'weight'>;

/**
 * Returns the column that the question names, or the only one that is called by what it asks for ("Who is the treasurer?" below `Name`), or the
 * only one with such an amount.
 */
function findColumn(
  index: PacketIndex,
  columns: readonly Column[],
  { question, asked }: Asked,
): NamedColumn | null {
  const named = columns.map((column) => ({ ...column, ...listNamed(index, column.name, asked) }));
  const literal = findBest(
    named.filter(({ name, named: own }) => own.some(({ term }) => index.keysOf(name).has(term.key))),
  );
  const kinds = [...question.kinds, ...(question.dimension === null ? [] : [question.dimension])];
  const called = takeOnly(columns.filter(({ name }) => kinds.some((kind) => columnNames[kind]?.test(name))));
  const amounts = measuredKinds.filter((kind) => question.kinds.has(kind));
  const held = takeOnly(columns.filter(({ value }) => amounts.some((kind) => hasKind(value, kind))));
  return literal ?? called ?? findBest(named) ?? held;
}

const takeOnly = ([only, ...others]: readonly Column[]): NamedColumn | null =>
  only === undefined || others.length > 0 ? null : { ...only, named: [], weight: 0 };

/** Where an amount is asked for, a cell of words is none, but "none" and "free" are. */
function canAnswer(value: string, { kinds }: Question): boolean {
  if (!/[\p{L}\p{N}\p{So}]/u.test(value)) return false;
  const asksAmount = numberKinds.some((kind) => kinds.has(kind));
  return !asksAmount || /\p{N}/u.test(value) || /^(?:none|nil|zero|free|no|included)\b/iu.test(value);
}

const numberKinds: readonly AnswerKind[] = [...measuredKinds, 'number'];
