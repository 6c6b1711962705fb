/**
 * Writes a publication as the Markdown of a source: what it is, its abstract, its notes and keywords. Every sign of the reference reads as
 * text. Pure.
 */
import { escapeInline, escapeLine } from '../plain/escape-text';
import { findPublicationPage, type Publication, writeDateParts, writeNames } from './publication';

export function writeReference(publication: Publication): string {
  const { title, abstract, notes, keywords } = publication;
  const blocks = [
    `# ${escapeInline(title)}`,
    ...describe(publication).map(escapeLine),
    ...(abstract === null ? [] : ['## Abstract', ...writeParagraphs(abstract)]),
    ...(notes.length === 0 ? [] : ['## Notes', ...notes.flatMap(writeParagraphs)]),
    ...(keywords.length === 0
      ? []
      : ['## Keywords', keywords.map((word) => `- ${escapeLine(word)}`).join('\n')]),
  ];
  return `${blocks.join('\n\n')}\n`;
}

const writeParagraphs = (text: string): readonly string[] => text.split('\n\n').map(escapeLine);

/** Who wrote it; where and when it appeared; where it is found. Each is a paragraph. */
function describe(publication: Publication): readonly string[] {
  const { authors, editors, doi, url } = publication;
  const people = authors.length > 0 ? writeNames(authors) : writeNames(editors);
  const page = findPublicationPage({ url, doi });
  return [
    editors.length > 0 && authors.length === 0 ? `${people} (editors)` : people,
    describeVenue(publication),
    [doi === null ? null : `DOI: ${doi}`, page].filter((part) => part !== null).join(' · '),
  ].filter((line) => line !== '');
}

/** `Journal of Hydrology 12 (3), 45–67, 2019-03`. */
function describeVenue({ container, volume, issue, pages, publisher, place, issued }: Publication): string {
  const number = [volume, issue === null ? null : `(${issue})`].filter((part) => part !== null).join(' ');
  const where = [container, number === '' ? null : number].filter((part) => part !== null).join(' ');
  const to = issued?.to == null ? '' : `/${writeDateParts(issued.to)}`;
  const when = issued === null ? null : `${writeDateParts(issued.from)}${to}`;
  return [
    where === '' ? null : where,
    pages,
    [place, publisher].filter((part) => part !== null).join(': ') || null,
    when,
  ]
    .filter((part) => part !== null)
    .join(', ');
}
