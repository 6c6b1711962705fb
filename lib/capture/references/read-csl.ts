/** Reads publications from CSL-JSON 1.0, as Zotero, Mendeley, Crossref and Sourcebook write it. Pure. */
import { z } from 'zod';
import { readJson } from '../../core/json';
import { limits } from '../../core/limits';
import { fail, type Result, succeed } from '../../core/result';
import type { FoundReference } from './bibtex/read-bibtex';
import { type DateParts, type PublicationDate, type PublicationName, publicationTypes } from './publication';
import { readDate } from './read-date';

/** Crossref writes lists of one title, and many programs numbers as numbers. */
const text = z
  .union([z.string(), z.number().transform(String), z.array(z.string()).transform((all) => all[0])])
  .nullish()
  .transform((value) => value ?? undefined);
const nameSchema = z.object({
  family: text,
  given: text,
  literal: text,
  name: text,
  suffix: text,
  'non-dropping-particle': text,
  'dropping-particle': text,
});
const dateSchema = z.union([
  z.string().transform((raw) => ({ raw, literal: undefined, 'date-parts': undefined })),
  z.object({
    'date-parts': z.array(z.array(z.union([z.number(), z.string(), z.null()]))).optional(),
    raw: text,
    literal: text,
  }),
]);
const itemSchema = z.object({
  id: text,
  type: text,
  title: text,
  author: z.array(nameSchema).nullish(),
  editor: z.array(nameSchema).nullish(),
  issued: dateSchema.nullish(),
  'container-title': text,
  publisher: text,
  'publisher-place': text,
  volume: text,
  issue: text,
  page: text,
  edition: text,
  DOI: text,
  ISBN: text,
  ISSN: text,
  PMID: text,
  URL: text,
  language: text,
  abstract: text,
  note: text,
  annote: text,
  keyword: z.union([text, z.array(z.string())]).optional(),
});
type CslItem = z.output<typeof itemSchema>;

export type FoundItem = FoundReference | { readonly fault: string };

/** Older names of types, and those of Crossref. */
const otherTypes: Readonly<Partial<Record<string, (typeof publicationTypes)[number]>>> = {
  'journal-article': 'article-journal',
  'proceedings-article': 'paper-conference',
  'book-chapter': 'chapter',
  monograph: 'book',
  'edited-book': 'book',
  'posted-content': 'article',
  dissertation: 'thesis',
  post: 'post-weblog',
  'entry-dictionary': 'entry-encyclopedia',
  entry: 'entry-encyclopedia',
  graphic: 'figure',
  'review-book': 'article-journal',
  review: 'article-journal',
  pamphlet: 'document',
};

export function readCsl(json: string): Result<readonly FoundItem[], string> {
  const read = readJson(json, limits.referencesChars);
  if (!read.ok) return fail(`The file is not valid JSON: ${read.failure.reason}.`);
  const list = findItems(read.value);
  return succeed(list.map(readItem));
}

function findItems(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  const held = z.object({ items: z.array(z.unknown()) }).safeParse(value);
  return held.success ? held.data.items : [value];
}

function readItem(value: unknown): FoundItem {
  const read = itemSchema.safeParse(value);
  if (!read.success) {
    const field = read.error.issues[0]?.path.join('.') ?? '';
    const part = field === '' ? 'It' : `Its field “${field}”`;
    return { fault: `${part} is not in the form of CSL-JSON.` };
  }
  const item = read.data;
  const type = item.type ?? '';
  return {
    raw: {
      type: publicationTypes.find((each) => each === type) ?? otherTypes[type] ?? 'document',
      titles: [item.title, item['container-title']],
      authors: (item.author ?? []).flatMap(readName),
      editors: (item.editor ?? []).flatMap(readName),
      issued: readIssued(item.issued),
      container: item['container-title'],
      publisher: item.publisher,
      place: item['publisher-place'],
      volume: item.volume,
      issue: item.issue,
      pages: item.page,
      edition: item.edition,
      isbn: item.ISBN,
      issn: item.ISSN,
      pmid: item.PMID,
      dois: [item.DOI],
      urls: [item.URL],
      language: item.language,
      abstract: item.abstract,
      notes: [item.note, item.annote].flatMap((note) => (note === undefined ? [] : [note])),
      keywords: Array.isArray(item.keyword) ? item.keyword : splitKeywords(item.keyword ?? ''),
    },
    key: item.id ?? null,
    line: 0,
    attachments: 0,
  };
}

/** Commas divide keywords unless semicolons do. */
const splitKeywords = (text: string): readonly string[] => text.split(text.includes(';') ? ';' : ',');

function readName(name: NonNullable<CslItem['author']>[number]): readonly PublicationName[] {
  const family = [name['dropping-particle'], name['non-dropping-particle'], name.family]
    .filter(Boolean)
    .join(' ');
  if (family !== '') return [{ family, given: name.given ?? null, suffix: name.suffix ?? null }];
  const literal = name.literal ?? name.name ?? name.given;
  return literal === undefined ? [] : [{ literal }];
}

function readIssued(date: CslItem['issued']): PublicationDate | null {
  if (date == null) return null;
  const [from, to] = (date['date-parts'] ?? []).map(readParts);
  if (from == null) return readDate(date.raw ?? date.literal);
  return { from, to: to ?? null };
}

function readParts(written: readonly (number | string | null)[]): DateParts | null {
  const numbers = written.map((part) => (part === null || part === '' ? Number.NaN : Number(part)));
  const until = numbers.findIndex(
    (part, index) =>
      !Number.isInteger(part) ||
      (index === 1 && (part < 1 || part > 12)) ||
      (index === 2 && (part < 1 || part > 31)),
  );
  const parts = numbers.slice(0, until === -1 ? 3 : Math.min(until, 3));
  return parts.length === 0 ? null : parts;
}
