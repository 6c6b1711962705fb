/** The parts of a footnote, which each format joins in its own way. Pure. Nothing is escaped. */
import { describePlace } from '@/lib/protocol/describe-place';
import { writeNames } from '@/lib/capture/references/publication';
import type { Origin } from '@/lib/domain/bibliography/origin';
import type { Citation } from '@/lib/domain/citations/store';
import type { CitationState } from '@/lib/protocol/citation-words';
import type { ExportDocument } from './export-document';
import type { Note } from './number-notes';

export type NoteParts = {
  /** The quote from the source, on one line. Empty if nothing supports the marker. */
  readonly quote: string;
  /** The source's title, or the reason if nothing supports the marker. */
  readonly title: string;
  readonly url: string | null;
  /** Page, capture date, and any reservations, such as a near match. */
  readonly facts: readonly string[];
};

export const writeDate = (date: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone }).format(date);

const stateWords: Readonly<Record<CitationState, string | null>> = {
  current: null,
  changed: 'the source has changed since',
  vanished: 'the passage is no longer in the source',
  source_deleted: 'the source was deleted since',
};

export function describeNote({ citation, reason }: Note, timeZone: string): NoteParts {
  if (citation === null) return { quote: '', title: reason, url: null, facts: [] };
  const facts = [
    describePlace(citation),
    `captured ${writeDate(citation.capturedAt, timeZone)}`,
    citation.match === 'near' ? 'near match' : null,
    stateWords[citation.state],
  ].filter((fact) => fact !== null);
  return {
    quote: citation.quote.replace(/\s+/g, ' ').trim(),
    title: citation.sourceTitle,
    url: citation.sourceUrl,
    facts,
  };
}

export type SourceLine = {
  readonly title: string;
  readonly url: string | null;
  /** Who wrote it, where and when it was published, and when it was captured, as far as that is known. */
  readonly facts: string;
};

/** The cited sources, each once, sorted by title. */
export function listSources({
  citations,
  origins,
  timeZone,
}: Pick<ExportDocument, 'citations' | 'origins' | 'timeZone'>): SourceLine[] {
  const byRevision = new Map<string, Citation>(citations.map((citation) => [citation.revisionId, citation]));
  return [...byRevision.values()]
    .map(({ sourceTitle: title, sourceUrl: url, capturedAt, revisionId }) => ({
      title,
      url,
      facts: [
        ...describeWork(origins.find((origin) => origin.revisionId === revisionId)),
        `captured ${writeDate(capturedAt, timeZone)}`,
      ].join(', '),
    }))
    .sort((left, right) => left.title.localeCompare(right.title, 'en'));
}

function describeWork(origin: Origin | undefined): readonly string[] {
  if (origin?.publication == null) return describePage(origin);
  const { authors, editors, container, volume, issue, pages, issued, doi } = origin.publication;
  const number = [volume, issue === null ? null : `(${issue})`].filter((part) => part !== null).join(' ');
  return [
    writeNames(authors.length > 0 ? authors : editors),
    [container, number === '' ? null : number].filter((part) => part !== null).join(' '),
    pages === null ? '' : `pages ${pages}`,
    issued === null ? '' : String(issued.from[0]),
    doi === null ? '' : `DOI ${doi}`,
  ].filter((part) => part !== '');
}

const describePage = (origin: Origin | undefined): readonly string[] => [
  ...[origin?.author, origin?.siteName].flatMap((name) => {
    const words = (name ?? '').replace(/\s+/g, ' ').trim();
    return words === '' ? [] : [words];
  }),
  ...(origin?.publishedAt == null ? [] : [`published ${writeDate(origin.publishedAt, 'UTC')}`]),
];
