/**
 * Answers "compare X and Y", "what is the difference between X and Y": first what a sentence says about both, then a table with one
 * attribute in each row and one thing in each column, every cell quoted.
 */
import { findDefinitions } from '../analysis/definitions';
import { findStatedValues } from '../analysis/stated-values';
import { findOnTopic, readTopic } from '../analysis/topic';
import {
  createDraftWriter,
  type Draft,
  type DraftWriter,
  escapeMarkdown,
  writeQuoted,
} from '../answer/draft';
import { describeReader, readCells } from '../answer/write-answer';
import { type IndexedUnit, type PacketIndex, rarity } from '../rank/packet-index';
import { frameWords } from '../text/stop-words';
import { readTerms } from '../text/terms';
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
const mostRows = 6;
const mostBoth = 2;
const sentenceChars = { min: 25, max: 300 };

type Thing = {
  readonly name: string;
  readonly keys: ReadonlySet<string>;
  readonly units: readonly IndexedUnit[];
};
type Row = {
  readonly attribute: string;
  readonly left: IndexedUnit;
  readonly right: IndexedUnit;
  readonly weight: number;
};

export function compareThings({ text, index, context }: ShapedQuestion): Draft | null {
  const names = forms.map((form) => form.exec(text.trim())).find((found) => found !== null);
  if (names === undefined || names === null) return null;
  const left = findThing(index, names[1] ?? '');
  const right = findThing(index, names[2] ?? '');
  if (left === null || right === null) return null;
  const both = left.units.filter((unit) => isSentence(unit) && holdsAll(unit, left) && holdsAll(unit, right));
  const rows = listRows(index, left, right).slice(0, mostRows);
  if (both.length === 0 && rows.length === 0) return null;
  const writer = createDraftWriter();
  for (const unit of both.slice(0, mostBoth)) writer.add(quote(writer, unit));
  if (rows.length > 0) writer.add(writeTable(writer, rows, [left.name, right.name]));
  writer.add(describeReader(context));
  return writer.finish(null);
}

function findThing(index: PacketIndex, name: string): Thing | null {
  const keys = readTopic(name);
  const units = keys.length === 0 ? [] : findOnTopic(index, keys);
  return units.length === 0 ? null : { name: name.trim(), keys: new Set(keys), units };
}

const holdsAll = (unit: IndexedUnit, { keys }: Thing) => [...keys].every((key) => unit.counts.has(key));

const isSentence = ({ kind, text }: IndexedUnit) =>
  (kind === 'sentence' || kind === 'item') &&
  text.length >= sentenceChars.min &&
  text.length <= sentenceChars.max &&
  !text.endsWith('?');

/** Rows with stated values come first, then pairs of sentences that share their rarest words. No unit is used twice. */
function listRows(index: PacketIndex, left: Thing, right: Thing): Row[] {
  const onlyLeft = left.units.filter((unit) => !holdsAll(unit, right));
  const onlyRight = right.units.filter((unit) => !holdsAll(unit, left));
  const used = new Set<number>();
  return [
    ...pairDefinitions(left, right),
    ...pairValues(index, onlyLeft, onlyRight),
    ...pairSentences(index, { left, right, onlyLeft, onlyRight }),
  ].filter((row) => {
    if (row.left.id === row.right.id || used.has(row.left.id) || used.has(row.right.id)) return false;
    used.add(row.left.id).add(row.right.id);
    return true;
  });
}

/** What each of them is, if the sources define both. */
function pairDefinitions(left: Thing, right: Thing): Row[] {
  const [ours, theirs] = [left, right].map(
    ({ keys, units }) =>
      findDefinitions(units).find(({ subject }) => {
        const named = readTerms(subject).map(({ key }) => key);
        return named.length === keys.size && named.every((key) => keys.has(key));
      })?.unit,
  );
  return ours === undefined || theirs === undefined
    ? []
    : [{ attribute: 'what it is', left: ours, right: theirs, weight: Infinity }];
}

function pairValues(index: PacketIndex, left: readonly IndexedUnit[], right: readonly IndexedUnit[]): Row[] {
  const ours = new Set(left.map(({ id }) => id));
  const theirs = new Set(right.map(({ id }) => id));
  const values = findStatedValues(index);
  return values
    .filter(({ unit }) => ours.has(unit.id))
    .flatMap((value): Row[] => {
      const other = values.find(
        ({ key, unit }) => key === value.key && unit.id !== value.unit.id && theirs.has(unit.id),
      );
      return other === undefined
        ? []
        : [{ attribute: value.attribute, left: value.unit, right: other.unit, weight: Infinity }];
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
      return [...shared].map(([other, { weight, best }]) => ({
        attribute: readSurface(unit, best),
        left: unit,
        right: other,
        weight,
      }));
    })
    .toSorted((one, other) => other.weight - one.weight)
    .slice(0, mostRows * 4);
}

/** The word as the sentence writes it. */
const readSurface = (unit: IndexedUnit, wanted: string) =>
  readTerms(unit.text).find(({ key }) => key === wanted)?.surface ?? wanted;

/** Number of sentences considered for one shared word, so that a common word costs only linear time. */
const mostHolders = 40;

function quote(writer: DraftWriter, unit: IndexedUnit): string {
  return `${writeQuoted(readCells(unit, unit.text))} ${writer.cite(unit.source, unit.text)}`;
}

function writeTable(writer: DraftWriter, rows: readonly Row[], names: readonly [string, string]): string {
  const head = `| | ${names.map(escapeMarkdown).join(' | ')} |\n| --- | --- | --- |`;
  const lines = rows.map(({ attribute, left, right }) => {
    const cells = [left, right].map((unit) => quote(writer, unit));
    return `| ${escapeMarkdown(attribute)} | ${cells.join(' | ')} |`;
  });
  return [head, ...lines].join('\n');
}
