/**
 * A publication as a reference describes it, in the terms of CSL 1.0.2, whatever the format it was read from. Stored with its source, so its
 * bounds are those of what may be stored. Pure.
 */
import { z } from 'zod';
import { limits } from '../../core/limits';

export const publicationTypes = [
  'article',
  'article-journal',
  'article-magazine',
  'article-newspaper',
  'bill',
  'book',
  'broadcast',
  'chapter',
  'dataset',
  'document',
  'entry-encyclopedia',
  'figure',
  'interview',
  'legal_case',
  'legislation',
  'manuscript',
  'map',
  'motion_picture',
  'paper-conference',
  'patent',
  'personal_communication',
  'post-weblog',
  'report',
  'software',
  'song',
  'speech',
  'standard',
  'thesis',
  'webpage',
] as const;
export type PublicationType = (typeof publicationTypes)[number];

const fieldText = z.string().max(limits.referenceFieldChars);
const line = z.string().max(limits.referenceLineChars);

/** A person by the parts of the name, or an organisation as one text. A particle such as `van` belongs to the family name. */
const nameSchema = z.union([
  z.strictObject({ family: line, given: line.nullable(), suffix: line.nullable() }),
  z.strictObject({ literal: line }),
]);
export type PublicationName = z.output<typeof nameSchema>;

/** Year, month and day, as far as they are known. A year before the common era is negative. */
const datePartsSchema = z.array(z.int()).min(1).max(3);
export type DateParts = z.output<typeof datePartsSchema>;

const dateSchema = z.strictObject({
  from: datePartsSchema,
  /** The end of a range. */
  to: datePartsSchema.nullable(),
});
export type PublicationDate = z.output<typeof dateSchema>;

export const publicationSchema = z.strictObject({
  type: z.enum(publicationTypes),
  title: line,
  authors: z.array(nameSchema).max(limits.referenceNames),
  editors: z.array(nameSchema).max(limits.referenceNames),
  issued: dateSchema.nullable(),
  /** The journal, the book or the site in which it appeared. */
  container: line.nullable(),
  publisher: line.nullable(),
  place: line.nullable(),
  volume: line.nullable(),
  issue: line.nullable(),
  pages: line.nullable(),
  edition: line.nullable(),
  /** Without the address of a resolver, in lower case. */
  doi: line.nullable(),
  isbn: line.nullable(),
  issn: line.nullable(),
  pmid: line.nullable(),
  url: z.string().max(limits.urlChars).nullable(),
  /** BCP 47. */
  language: line.nullable(),
  abstract: fieldText.nullable(),
  notes: z.array(fieldText).max(limits.referenceNotes),
  keywords: z.array(line).max(limits.referenceKeywords),
});
export type Publication = z.output<typeof publicationSchema>;

/** The page of a publication: its own address, or that of its DOI. */
export function findPublicationPage({ url, doi }: Pick<Publication, 'url' | 'doi'>): string | null {
  if (url !== null) return url;
  return doi === null ? null : `https://doi.org/${encodeURI(doi).replace(/[?#]/g, encodeURIComponent)}`;
}

/** A name in the order in which people say it. */
export function writeName(name: PublicationName): string {
  if ('literal' in name) return name.literal;
  return [name.given, name.family, name.suffix].filter((part) => part !== null && part !== '').join(' ');
}

/** All names in one line, as a source shows its author. */
export const writeNames = (names: readonly PublicationName[]): string => names.map(writeName).join(', ');

/** A date in ISO form, as far as it is known. */
export const writeDateParts = (parts: readonly number[]): string =>
  parts.map((part, index) => (index === 0 ? writeYear(part) : String(part).padStart(2, '0'))).join('-');

const writeYear = (year: number): string =>
  `${year < 0 ? '-' : ''}${String(Math.abs(year)).padStart(4, '0')}`;
