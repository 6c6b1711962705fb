/**
 * Answers "compare X and Y", "what is the difference between X and Y": first what a sentence says about both, then a table with one
 * attribute in each row and one thing in each column, every cell quoted.
 */
import { findDefinitions } from '../analysis/definitions';
import { findStatedValues } from '../analysis/stated-values';
import { findOnTopic, readTopic } from '../analysis/topic';
import { createDraftWriter, type Draft, type DraftWriter, writeQuoted } from '../answer/draft';
import { escapeMarkdown } from '@/lib/markdown/escape-markdown';
import { describeReader, readCells, writeSpan } from '../answer/write-answer';
import { takeList } from '../rank/choose-spans';
import { type IndexedUnit, type PacketIndex, rarity } from '../rank/packet-index';
import { frameWords } from '../text/stop-words';
import { readTerms } from '../text/terms';
import { findTableRows } from './find-table-rows';
import type { ShapedQuestion } from './shape';

const article = String.raw`(?:the |an? )?`;
const end = String.raw`[\s?.!]*$`;
const forms: readonly RegExp[] = [
  new RegExp(
    String.raw`^(?:please )?(?:compare|contrast) ${article}(.{2,80}?) (?:and|with|to|against|versus|vs\.?) ${article}(.{2,80}?)${end}`,
    'iu',
  ),
  new RegExp(
    String.raw`\b(?:differences?|similarit(?:y|ies)|comparison) between ${article}(.{2,80}?) and ${article}(.{2,80}?)${end}`,
    'iu',
  ),
  new RegExp(
    String.raw`^how (?:do|does|did|is|are|was|were) ${article}(.{2,80}?) (?:differ from|differ to|different (?:from|to|than)|compare (?:with|to)) ${article}(.{2,80}?)${end}`,
    'iu',
  ),
  new RegExp(
    String.raw`^how (?:do|does|did) ${article}(.{2,80}?) and ${article}(.{2,80}?) (?:differ|compare)${end}`,
    'iu',
  ),
  new RegExp(String.raw`^${article}(.{2,60}?) (?:vs\.?|versus) ${article}(.{2,60}?)${end}`, 'iu'),
];
const notStated = '_not stated_';
const mostRows = 6;
const mostBoth = 2;
const sentenceChars = { min: 25, max: 300 };

type Thing = {
  readonly name: string;
  readonly keys: ReadonlySet<string>;
  readonly units: readonly IndexedUnit[];
};
type Cell = { readonly unit: IndexedUnit; readonly shown: string };
type Row = {
  readonly attribute: string;
  /** Null if the sources do not state it. */
  readonly left: Cell | null;
  readonly right: Cell | null;
  readonly weight: number;
};

export function compareThings({ text, index, context }: ShapedQuestion): Draft | null {
  const names = forms.map((form) => form.exec(text.trim())).find((found) => found !== null);
  if (names === undefined || names === null) return null;
  const [, one = '', other = ''] = names;
  const left = findThing(index, shareNoun(one, other));
  const right = findThing(index, other);
  if (left === null || right === null) return null;
  const told = index.units.filter((unit) => isSentence(unit) && tellsOfBoth(index, unit, [left, right]));
  const listed = told
    .filter(({ text: line }) => line.endsWith(':'))
    .map((unit) => takeList(index, unit))
    .filter(({ length }) => length > 1);
  const both = listed.length > 0 ? listed : told.map((unit) => [unit]);
  // A source that lists the differences says which there are.
  const rows = (listed.length > 0 ? listTabled : listRows)(index, left, right).slice(0, mostRows);
  if (both.length === 0 && rows.length === 0) return null;
  const writer = createDraftWriter();
  for (const units of both.slice(0, mostBoth)) writer.add(writePassage(writer, units));
  if (rows.length > 0) writer.add(writeTable(writer, rows, [left.name, right.name]));
  writer.add(describeReader(context));
  return writer.finish(null);
}

function findThing(index: PacketIndex, name: string): Thing | null {
  const keys = readTopic(name);
  const units = keys.length === 0 ? [] : findOnTopic(index, keys);
  return units.length === 0 ? null : { name: name.trim(), keys: new Set(keys), units };
}

/** "The first and the second bridge": what has no noun of its own takes that of the other. */
function shareNoun(one: string, other: string): string {
  const noun = other.trim().split(/\s+/).slice(1).join(' ');
  return bareAdjective.test(one.trim()) && noun !== '' ? `${one.trim()} ${noun}` : one;
}

const bareAdjective =
  /^(?:first|second|third|last|old|new|older|newer|earlier|later|former|latter|upper|lower|left|right|north|south|east|west|northern|southern|eastern|western|big|small|larger|smaller|male|female)$/iu;

/** True if a sentence names both, or names one in a source that has the other as its title. */
function tellsOfBoth(
  { titleKeys }: PacketIndex,
  unit: IndexedUnit,
  [left, right]: readonly [Thing, Thing],
): boolean {
  const isTitled = ({ keys }: Thing) =>
    [...keys].every((key) => titleKeys.get(unit.source)?.has(key) === true);
  const [hasLeft, hasRight] = [holdsAll(unit, left), holdsAll(unit, right)];
  return (hasLeft && (hasRight || isTitled(right))) || (hasRight && isTitled(left));
}

const holdsAll = (unit: IndexedUnit, { keys }: Thing) => [...keys].every((key) => unit.counts.has(key));

const isSentence = ({ kind, text }: IndexedUnit) =>
  (kind === 'sentence' || kind === 'item') &&
  text.length >= sentenceChars.min &&
  text.length <= sentenceChars.max &&
  !text.endsWith('?');

/** What tables state about both. */
const listTabled = (index: PacketIndex, left: Thing, right: Thing): Row[] =>
  findTableRows(index, left.keys, right.keys).map((row) => ({ ...row, weight: Infinity }));

/**
 * What tables state about both comes first, then stated values, then pairs of sentences that share their rarest words. No sentence is used
 * twice.
 */
function listRows(index: PacketIndex, left: Thing, right: Thing): Row[] {
  const onlyLeft = left.units.filter((unit) => !holdsAll(unit, right));
  const onlyRight = right.units.filter((unit) => !holdsAll(unit, left));
  const used = new Set<number>();
  const told = [
    ...pairDefinitions(left, right),
    ...pairValues(index, { left, right, onlyLeft, onlyRight }),
    ...pairSentences(index, { left, right, onlyLeft, onlyRight }),
  ].filter((row) => {
    const ids = [row.left, row.right].flatMap((cell) => (cell === null ? [] : [cell.unit.id]));
    if (new Set(ids).size < ids.length || ids.some((id) => used.has(id))) return false;
    for (const id of ids) used.add(id);
    return true;
  });
  const found = [...listTabled(index, left, right), ...told];
  return found.length > 0 ? found : pairNamed([left, onlyLeft], [right, onlyRight]);
}

type Told = readonly [Thing, readonly IndexedUnit[]];

/** If they share no attribute, what names each of them most fully. */
function pairNamed(left: Told, right: Told): Row[] {
  const [ours, theirs] = [left, right].map(findFullest);
  return ours === undefined || theirs === undefined || ours.id === theirs.id
    ? []
    : [{ attribute: 'what is said of it', left: whole(ours), right: whole(theirs), weight: 0 }];
}

function findFullest([{ keys }, units]: Told): IndexedUnit | undefined {
  const count = (unit: IndexedUnit) => [...keys].filter((key) => unit.counts.has(key)).length;
  const [best] = units
    .filter((unit) => (unit.kind === 'row' || isSentence(unit)) && count(unit) > 0)
    .toSorted((one, other) => count(other) - count(one));
  return best;
}

const whole = (unit: IndexedUnit): Cell => ({ unit, shown: readCells(unit, unit.text) });

/** What each of them is, if the sources define at least one. */
function pairDefinitions(left: Thing, right: Thing): Row[] {
  const [ours, theirs] = [left, right].map(
    ({ keys, units }) =>
      findDefinitions(units).find(({ subject }) => {
        const named = readTerms(subject).map(({ key }) => key);
        return named.length === keys.size && named.every((key) => keys.has(key));
      })?.unit,
  );
  if (ours === undefined && theirs === undefined) return [];
  const [one = null, other = null] = [ours, theirs].map((unit) => (unit === undefined ? null : whole(unit)));
  return [{ attribute: 'what it is', left: one, right: other, weight: Infinity }];
}

/** A value under a heading of its own is one of what the heading names: the default of one option is none of another. */
function pairValues(index: PacketIndex, { left, right, onlyLeft, onlyRight }: Sides): Row[] {
  const ours = new Set(onlyLeft.map(({ id }) => id));
  const theirs = new Set(onlyRight.map(({ id }) => id));
  const values = findStatedValues(index);
  const readTopicOf = ({ headings }: IndexedUnit, { keys }: Thing) =>
    readTopic(headings.at(-1) ?? '')
      .filter((key) => !keys.has(key))
      .join(' ');
  return values
    .filter(({ unit }) => ours.has(unit.id))
    .flatMap((value): Row[] => {
      const topic = readTopicOf(value.unit, left);
      const other = values.find(
        ({ key, unit }) =>
          key === value.key &&
          unit.id !== value.unit.id &&
          theirs.has(unit.id) &&
          readTopicOf(unit, right) === topic,
      );
      return other === undefined
        ? []
        : [
            {
              attribute: value.attribute,
              left: whole(value.unit),
              right: whole(other.unit),
              weight: Infinity,
            },
          ];
    });
}

type Sides = {
  readonly left: Thing;
  readonly right: Thing;
  readonly onlyLeft: readonly IndexedUnit[];
  readonly onlyRight: readonly IndexedUnit[];
};

function pairSentences(index: PacketIndex, { left, right, onlyLeft, onlyRight }: Sides): Row[] {
  const holders = new Map<string, IndexedUnit[]>();
  for (const unit of onlyRight.filter(isSentence)) {
    for (const key of unit.counts.keys()) holders.set(key, [...(holders.get(key) ?? []), unit]);
  }
  const isAttribute = (key: string) =>
    !left.keys.has(key) && !right.keys.has(key) && !frameWords.has(key) && !/\p{N}/u.test(key);
  return onlyLeft
    .filter(isSentence)
    .flatMap((unit): Row[] => {
      const shared = new Map<IndexedUnit, { weight: number; best: string }>();
      for (const key of [...unit.counts.keys()].filter(isAttribute)) {
        for (const other of (holders.get(key) ?? []).slice(0, mostHolders)) {
          const known = shared.get(other) ?? { weight: 0, best: key };
          const best = rarity(index, key) > rarity(index, known.best) ? key : known.best;
          shared.set(other, { weight: known.weight + rarity(index, key), best });
        }
      }
      return [...shared].flatMap(([other, { weight, best }]): Row[] =>
        !beginBoth(unit, other, { left, right })
          ? []
          : listPair(readSurface(unit, best), { left: whole(unit), right: whole(other), weight }),
      );
    })
    .toSorted((one, other) => other.weight - one.weight)
    .slice(0, mostRows * 4);
}

/** A name that two sentences share is no attribute. */
const listPair = (attribute: string, { left, right, weight }: Omit<Row, 'attribute'>): Row[] =>
  /^\p{Lu}/u.test(attribute) ? [] : [{ attribute, left, right, weight }];

/** Two sentences make a row only if both are about their thing, which then stands at their beginning. */
const openingChars = 50;

function beginBoth(
  unit: IndexedUnit,
  other: IndexedUnit,
  { left, right }: Pick<Sides, 'left' | 'right'>,
): boolean {
  const begins = ({ text }: IndexedUnit, { keys }: Thing) => {
    const first = new Set(readTerms(text.slice(0, openingChars)).map(({ key }) => key));
    return [...keys].every((key) => first.has(key));
  };
  return begins(unit, left) && begins(other, right);
}

/** The word as the sentence writes it. */
const readSurface = (unit: IndexedUnit, wanted: string) =>
  readTerms(unit.text).find(({ key }) => key === wanted)?.surface ?? wanted;

/** Number of sentences considered for one shared word, so that a common word costs only linear time. */
const mostHolders = 40;

function writePassage(writer: DraftWriter, units: readonly IndexedUnit[]): string {
  const [first] = units;
  return first === undefined ? '' : writeSpan(writer, { source: first.source, units });
}

function writeTable(writer: DraftWriter, rows: readonly Row[], names: readonly [string, string]): string {
  const head = `| | ${names.map(escapeMarkdown).join(' | ')} |\n| --- | --- | --- |`;
  const lines = rows.map(({ attribute, left, right }) => {
    const cells = [left, right].map((cell) =>
      cell === null
        ? notStated
        : `${writeQuoted(cell.shown)} ${writer.cite(cell.unit.source, cell.unit.text)}`,
    );
    return `| ${escapeMarkdown(attribute)} | ${cells.join(' | ')} |`;
  });
  return [head, ...lines].join('\n');
}
