/**
 * What one cell asks of a source: the words of the column's name, which a passage must share for its value to count, the other words of its
 * question, the unit that it names and its options. Pure; knows no source.
 */
import { frameWords, plainWords } from '../text/stop-words';
import { findSynonyms } from '../text/synonyms';
import { readTerms } from '../text/terms';
import { isUnit } from './units';

export type CellKind =
  | 'number'
  | 'money'
  | 'date'
  | 'url'
  | 'email'
  | 'boolean'
  | 'choice'
  | 'choices'
  | 'person'
  | 'list'
  | 'text';

export type AskedField = {
  readonly name: string;
  readonly description?: string | undefined;
  readonly type?: string | undefined;
  /** The unit that a number must have. */
  readonly unit?: string | undefined;
  /** The answers to choose from. */
  readonly options?: readonly string[] | undefined;
};

export type AskedTerm = {
  readonly key: string;
  /** The key itself, and keys of words that say the same. */
  readonly keys: ReadonlySet<string>;
};

export type CellAsk = {
  readonly field: AskedField;
  readonly kind: CellKind;
  /** Name and question, in one text. */
  readonly text: string;
  /** What the name says, without words that only name the kind of answer. */
  readonly named: readonly AskedTerm[];
  /** The other words of the question. */
  readonly told: readonly AskedTerm[];
  readonly unit: string | null;
  readonly options: readonly string[];
};

const kindWords: readonly (readonly [CellKind, RegExp])[] = [
  ['email', /\be-?mail\b/iu],
  ['url', /\b(?:url|uri|link|website|homepage)\b/iu],
  ['money', /\b(?:money|currency|price|cost|fee|budget|salary|revenue|funding amount)\b/iu],
  ['date', /\b(?:date|when|year|day|deadline|founded|published|born|died|released)\b/iu],
  [
    'number',
    /\b(?:number|integer|float|amount|count|total|percent|percentage|rate|how many|how much|age|size|weight|height|length|population|capacity)\b/iu,
  ],
  ['boolean', /\b(?:boolean|bool|yes\/no|whether)\b/iu],
  ['list', /\b(?:list|array|items)\b/iu],
  ['person', /\b(?:author|person|who|director|founder|ceo|editor|writer|owner|president|inventor)\b/iu],
];
const kinds: ReadonlySet<string> = new Set<CellKind>([
  'number',
  'money',
  'date',
  'url',
  'email',
  'boolean',
  'choice',
  'choices',
  'person',
  'list',
  'text',
]);

const isKind = (word: string): word is CellKind => kinds.has(word);

/** A typed field says its kind. An untyped one is read by its words, and may then only be a number where it says a price. */
function findKind({ name, description = '', type = '' }: AskedField): CellKind {
  const typed = type.toLowerCase();
  if (isKind(typed)) return typed;
  const byType = typed === '' ? undefined : kindWords.find(([, pattern]) => pattern.test(typed));
  if (byType !== undefined) return byType[0];
  const told = `${spellOut(name)} ${description}`;
  const kind = kindWords.find(([, pattern]) => pattern.test(told))?.[0] ?? 'text';
  return kind === 'money' ? 'number' : kind;
}

/** `launchDate`, `launch_date` → `launch date`. */
const spellOut = (name: string): string =>
  name
    .replace(/([\p{Ll}\p{N}])(\p{Lu})/gu, '$1 $2')
    .replace(/[_-]+/g, ' ')
    .toLowerCase();

/** Words that name a kind of answer, not what is asked about. */
const kindNouns: Readonly<Partial<Record<CellKind, ReadonlySet<string>>>> = {
  date: keySet('date day year month time when'),
  number: keySet('number count amount total figure value'),
  money: keySet('amount money currency total value sum'),
  person: keySet('person people name who'),
  list: keySet('list item'),
  boolean: keySet('yes'),
};

function keySet(words: string): ReadonlySet<string> {
  return new Set(readTerms(words).map(({ key }) => key));
}

export function readCellAsk(field: AskedField): CellAsk {
  const kind = findKind(field);
  const name = spellOut(field.name);
  const unit = readUnit(field);
  const kindOnly = kindNouns[kind] ?? new Set<string>();
  const own = listTerms(name, kind).filter(({ key }) => !kindOnly.has(key));
  const known = new Set(own.map(({ key }) => key));
  const other = listTerms(field.description ?? '', kind).filter(
    ({ key }) => !known.has(key) && !kindOnly.has(key),
  );
  const isNamed = own.length > 0;
  return {
    field,
    kind,
    text: `${name} ${field.description ?? ''}`.trim(),
    named: isNamed ? own : other.filter(({ key }) => !plainWords.has(key)),
    told: isNamed ? other : other.filter(({ key }) => plainWords.has(key)),
    unit,
    options: field.options ?? [],
  };
}

/** The words of a part of the question. */
export const readAskedTerms = (text: string): AskedTerm[] => listTerms(text, 'text');

/** Each of these is measured by itself, so none stands for another, and none for the size of something. */
const dimensions = keySet('width length height depth weight');
const sizes = keySet('size dimension');

/** Events are not searched by synonyms: each has its own word, and to open is not to begin. */
function listTerms(text: string, kind: CellKind): AskedTerm[] {
  const keys = [...new Set(readTerms(text).map(({ key }) => key))];
  const own = keys.filter((key) => !frameWords.has(key));
  // Of a name that consists of such words, such as "Author", they are all it says.
  return (own.length === 0 ? keys : own).map((key) => ({ key, keys: listSameWords(key, kind) }));
}

function listSameWords(key: string, kind: CellKind): ReadonlySet<string> {
  if (kind === 'date') return new Set([key]);
  const isOther = (other: string) => dimensions.has(key) && (dimensions.has(other) || sizes.has(other));
  return new Set([key, ...[...findSynonyms(key)].filter((other) => !isOther(other))]);
}

const unitInText = /\(?\bin\s(\p{L}{1,20}(?:\s(?:per|a)\s\p{L}{1,20})?|%)\)?$|\(([^()]{1,20})\)\s*$/iu;

/** `total length in metres` asks for the total length, in metres. */
function readUnit({ name, description = '', unit = '', type }: AskedField): string | null {
  if (unit.trim() !== '') return unit.trim().toLowerCase();
  if (type !== 'number') return null;
  const said = unitInText.exec(description.replace(/[.?!]\s*$/, '').trim()) ?? unitInText.exec(name.trim());
  const found = (said?.[1] ?? said?.[2] ?? '').toLowerCase();
  return isUnit(found) ? found : null;
}
