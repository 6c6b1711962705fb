/**
 * The requested fields of `web.extract` as a model answered them: only requested names and only plain values, each with its supporting
 * quote. A quote belongs to a field if the line of its marker names the field, or otherwise if it contains the words of the value. Pure.
 */
import { z } from 'zod';
import type { JsonValue } from '@/lib/core/json';
import { limits } from '@/lib/core/limits';
import type { NewCitation } from '@/lib/domain/citations/store';

const plainValue = z.union([z.string().max(limits.transformTextChars), z.number(), z.boolean()]);
const fieldValue = z
  .union([plainValue, z.array(plainValue).max(limits.transformItems), z.null()])
  .catch(null);

export type FieldValue = z.output<typeof fieldValue>;
export type ExtractedField = {
  readonly name: string;
  readonly value: FieldValue;
  readonly citation: NewCitation | null;
};

/** Each requested field with its value. Fields that were not requested are dropped. A field without a plain value is null. */
export function readFieldValues(
  names: readonly string[],
  data: JsonValue | undefined,
): ReadonlyMap<string, FieldValue> {
  const read = z.record(z.string(), z.unknown()).safeParse(data);
  const given = new Map(Object.entries(read.success ? read.data : {}));
  return new Map(names.map((name) => [name, clean(fieldValue.parse(given.get(name) ?? null))]));
}

/** An empty text or list states nothing. */
const clean = (value: FieldValue): FieldValue =>
  value === '' || (Array.isArray(value) && value.length === 0) ? null : value;

export function matchFields(
  values: ReadonlyMap<string, FieldValue>,
  { markdown, citations }: { readonly markdown: string; readonly citations: readonly NewCitation[] },
): ExtractedField[] {
  return [...values].map(([name, value]) => ({
    name,
    value,
    citation: value === null ? null : findCitation({ name, value }, markdown, citations),
  }));
}

function findCitation(
  { name, value }: { readonly name: string; readonly value: FieldValue },
  markdown: string,
  citations: readonly NewCitation[],
): NewCitation | null {
  const named = citations.find(
    ({ markerStart }) => markerStart !== null && namesField(lineAt(markdown, markerStart), name),
  );
  if (named !== undefined) return named;
  const words = (Array.isArray(value) ? value : [value]).map((each) => fold(String(each)));
  return (
    citations.find(({ quote }) => words.every((each) => each !== '' && hasWords(fold(quote), each))) ?? null
  );
}

function lineAt(markdown: string, offset: number): string {
  const start = markdown.lastIndexOf('\n', offset - 1) + 1;
  return markdown.slice(start, offset);
}

/** True if the line begins with the field's name, ignoring list and emphasis characters. */
function namesField(line: string, name: string): boolean {
  const said = fold(line.replace(/^[\s>*+|-]*(\d+[.)]\s*)?/, ''));
  const wanted = fold(name);
  return said === wanted || said.startsWith(`${wanted} `);
}

/** Compares whole words: `2` is not found in `2024`. */
function hasWords(text: string, words: string): boolean {
  return ` ${text} `.includes(` ${words} `);
}

const fold = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
