/**
 * `web.extract`: returns for each requested field its value from the sources, with the quote that contains it. A labelled line or a table
 * row for the field is preferred, then the best sentence of the requested kind. A field without a value is null, never a guess. Answers
 * with one `json` code block and the same object as data (protocols 1).
 */
import { z } from 'zod';
import { checkShape, type JsonValue } from '@/lib/core/json';
import { limits } from '@/lib/core/limits';
import { findDates } from '../analysis/dates';
import { findFigures } from '../analysis/figures';
import { listNames } from '../text/list-names';
import { findStatedValues, type StatedValue } from '../analysis/stated-values';
import { type AskedTerms, findStatedDate, findStatedNumber } from './find-stated';
import { createDraftWriter, type Draft, escapeMarkdown } from '../answer/draft';
import { selfDescription } from '../answer/write-answer';
import { chooseSpans, supportLimits } from '../rank/choose-spans';
import { decideAnswer } from '../rank/decide-answer';
import { measureSupport } from '../rank/measure-support';
import type { IndexedUnit, PacketIndex } from '../rank/packet-index';
import { type AnswerKind, readQuestion } from '../rank/question';
import { scoreUnits } from '../rank/score-units';
import { readTerms } from '../text/terms';

const fieldSchema = z.object({
  name: z.string().min(1).max(limits.titleChars),
  description: z.string().max(limits.workflowTextChars).optional().catch(undefined),
  type: z.string().max(limits.idChars).optional().catch(undefined),
});
export type AskedField = z.output<typeof fieldSchema>;

/** Fields as a list of objects, a list of names, or an object of name → type or description. */
const argsSchema = z.object({
  fields: z.union([
    z.array(z.union([fieldSchema, z.string().min(1).max(limits.titleChars)])),
    z.record(z.string().min(1).max(limits.titleChars), z.unknown()),
  ]),
});

type FoundField = {
  readonly name: string;
  readonly value: JsonValue;
  readonly unit: IndexedUnit | null;
};

export function readFields(args: unknown): AskedField[] {
  const read = checkShape(argsSchema, args);
  if (!read.ok) return [];
  const { fields } = read.value;
  if (Array.isArray(fields))
    return fields.map((field) => (typeof field === 'string' ? { name: field } : field));
  return Object.entries(fields).map(([name, told]) => {
    const described = checkShape(
      fieldSchema.partial(),
      typeof told === 'string' ? { description: told } : told,
    );
    return { ...(described.ok ? described.value : {}), name };
  });
}

export function extractFields(index: PacketIndex, args: unknown): Draft {
  const stated = findStatedValues(index);
  const found = readFields(args).map((field) => findField(index, field, stated));
  const writer = createDraftWriter();
  const data = Object.fromEntries(found.map(({ name, value }) => [name, value]));
  writer.add(['```json', JSON.stringify(data, null, 2), '```'].join('\n'));
  const lines = found.flatMap(({ name, unit }) =>
    unit === null
      ? []
      : [
          `- **${escapeMarkdown(name)}**: “${escapeMarkdown(unit.text)}” ${writer.cite(unit.source, unit.text)}`,
        ],
  );
  if (lines.length > 0) writer.add(lines.join('\n'));
  const missing = found.filter(({ value }) => value === null).map(({ name }) => escapeMarkdown(name));
  if (missing.length > 0) writer.add(`Not in the sources: ${missing.join(', ')}.`);
  writer.add(selfDescription);
  return writer.finish('Extracted fields', data);
}

function findField(index: PacketIndex, field: AskedField, stated: readonly StatedValue[]): FoundField {
  const kind = kindOf(field);
  return (
    findLabelled(field, kind, stated) ??
    findInText(index, field, kind) ?? { name: field.name, value: null, unit: null }
  );
}

type FieldKind = 'number' | 'date' | 'url' | 'email' | 'boolean' | 'person' | 'list' | 'text';

const kindWords: readonly (readonly [FieldKind, RegExp])[] = [
  ['email', /\be-?mail\b/iu],
  ['url', /\b(?:url|uri|link|website|homepage)\b/iu],
  ['date', /\b(?:date|when|year|day|deadline|founded|published|born|died|released)\b/iu],
  [
    'number',
    /\b(?:number|integer|float|price|cost|amount|count|total|percent|percentage|rate|how many|how much|age|size|weight|height|length|population|capacity|budget|revenue)\b/iu,
  ],
  ['boolean', /\b(?:boolean|bool|yes\/no|whether)\b/iu],
  ['list', /\b(?:list|array|items)\b/iu],
  ['person', /\b(?:author|person|who|director|founder|ceo|editor|writer|owner|president|inventor)\b/iu],
];

function kindOf({ name, description = '', type = '' }: AskedField): FieldKind {
  if (type.toLowerCase() === 'text') return 'text';
  const byType = kindWords.find(
    ([kind, pattern]) => type !== '' && (type.toLowerCase() === kind || pattern.test(type)),
  );
  if (byType !== undefined) return byType[0];
  const told = `${spellOut(name)} ${description}`;
  return kindWords.find(([, pattern]) => pattern.test(told))?.[0] ?? 'text';
}

/** `launchDate`, `launch_date` → `launch date`. */
const spellOut = (name: string) =>
  name
    .replace(/([\p{Ll}\p{N}])(\p{Lu})/gu, '$1 $2')
    .replace(/[_-]+/g, ' ')
    .toLowerCase();

function findLabelled(field: AskedField, kind: FieldKind, stated: readonly StatedValue[]): FoundField | null {
  const wanted = new Set(readTerms(spellOut(field.name)).map(({ key }) => key));
  if (wanted.size === 0) return null;
  const match = stated.find(({ attribute, unit }) => {
    if (unit.kind === 'sentence' && !/^[^.!?]{2,50}:/.test(unit.text)) return false;
    const own = new Set(readTerms(attribute).map(({ key }) => key));
    return [...wanted].every((key) => own.has(key)) && own.size <= wanted.size + 1;
  });
  if (match === undefined) return null;
  const value = readValue(match.written, kind) ?? (kind === 'text' ? match.written : null);
  return value === null ? null : { name: field.name, value, unit: match.unit };
}

const answerKinds: Partial<Record<FieldKind, AnswerKind>> = {
  number: 'number',
  date: 'date',
  person: 'person',
  list: 'list',
};

function findInText(index: PacketIndex, field: AskedField, kind: FieldKind): FoundField | null {
  const asked = readQuestion(`${spellOut(field.name)} ${field.description ?? ''}`);
  const wanted = new Set(
    readTerms(`${spellOut(field.name)} ${field.description ?? ''}`).map(({ key }) => key),
  );
  const answerKind = answerKinds[kind];
  const question =
    answerKind === undefined ? asked : { ...asked, kinds: new Set([...asked.kinds, answerKind]) };
  const scored = scoreUnits(index, question);
  const spans = chooseSpans(index, scored, supportLimits);
  // A field is a few words, not a question, so its length is ignored. All that counts is that its words occur in the text.
  const support = measureSupport(index, scored, spans);
  if (!decideAnswer({ ...support, length: 1 }).answers) return null;
  for (const span of spans) {
    const best = [...span.units].sort(
      (left, right) => (scored.total[right.id] ?? 0) - (scored.total[left.id] ?? 0),
    );
    for (const unit of best) {
      const value = findValue(unit.text, kind, { wanted, frequency: index.frequency });
      if (value !== null) return { name: field.name, value, unit };
    }
  }
  return null;
}

/** In a sentence with several figures or dates, the first one is rarely the requested one. */
function findValue(text: string, kind: FieldKind, asked: AskedTerms): JsonValue {
  if (kind === 'number') return findStatedNumber(text, asked);
  return kind === 'date' ? findStatedDate(text, asked) : readValue(text, kind);
}

const valueReaders: Readonly<Record<FieldKind, (text: string) => JsonValue>> = {
  number: (text) => findFigures(text)[0]?.value ?? null,
  date: (text) => findDates(text)[0]?.iso ?? null,
  url: (text) => /https?:\/\/[^\s<>()[\]"']+/u.exec(text)?.[0] ?? null,
  email: (text) => /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/u.exec(text)?.[0] ?? null,
  boolean: readBoolean,
  person: (text) => listNames(text)[0] ?? null,
  list: readList,
  text: (text) => text,
};

const readValue = (text: string, kind: FieldKind): JsonValue => valueReaders[kind](text);

function readBoolean(text: string): JsonValue {
  if (/\b(?:no|not|none|never|without)\b/iu.test(text)) return false;
  return /\b(?:yes|is|are|has|have|can|does)\b/iu.test(text) ? true : null;
}

function readList(text: string): JsonValue {
  const items = text
    .replace(/^[^:]{0,80}:\s*/u, '')
    .split(/[;,]\s+(?:and\s+|or\s+)?|\s+and\s+/u)
    .map((item) => item.replace(/[.;,]+$/u, '').trim())
    .filter((item) => item !== '');
  return items.length > 1 ? items : null;
}
