/**
 * Builds the public view of an artifact field by field, so that a new column is private until it is added here. Pure: takes the newest
 * version and its citations, and returns the public page. Never spreads a row.
 */
import { describePlace } from '@/lib/protocol/describe-place';
import { redactKeys } from '@/lib/core/redact-keys';
import { redactUrl } from '@/lib/core/url';
import { createNumbering } from '@/lib/domain/citations/create-numbering';
import type { LocatedMatch } from '@/lib/protocol/citation-words';
import type { SharedCitation, SharedNote, SharedPage } from './shared-page';

export type VersionToShare = {
  readonly title: string;
  readonly markdown: string;
  /** Markers without a located quote. */
  readonly unsupported: readonly { readonly ordinal: number }[];
};

export type CitationToShare = {
  /** Position of the marker in the text, from 0. */
  readonly ordinal: number;
  /** Distinguishes sources; never becomes public. */
  readonly sourceId: string;
  readonly match: LocatedMatch;
  readonly quote: string;
  readonly sourceTitle: string;
  readonly sourceUrl: string | null;
  readonly siteName: string | null;
  readonly page: number | null;
  readonly locator: { readonly type: string; readonly value: string } | null;
  readonly capturedAt: Date;
  readonly state: 'current' | SharedNote['stale'];
};

export function presentShared(shared: {
  readonly version: VersionToShare;
  readonly citations: readonly CitationToShare[];
  readonly asOf: Date;
}): SharedPage {
  const { version, citations, asOf } = shared;
  const unsupported = version.unsupported.map(
    ({ ordinal }): SharedCitation => ({ ordinal: ordinal + 1, n: 0, match: 'unsupported' }),
  );
  const numberOf = createNumbering();
  const notes = citations
    .toSorted((one, other) => one.ordinal - other.ordinal)
    .map((citation) => presentNote(citation, numberOf(citation.sourceId)));
  return {
    title: version.title,
    markdown: redactAddresses(dropRepeatedTitle(version.markdown, version.title)),
    asOf: asOf.toISOString(),
    citations: [...notes, ...unsupported].toSorted((one, other) => one.ordinal - other.ordinal),
  };
}

function presentNote(citation: CitationToShare, number: number): SharedNote {
  const url = presentUrl(citation.sourceUrl);
  const place = describePlace(citation);
  return {
    ordinal: citation.ordinal + 1,
    n: number,
    match: citation.match,
    quote: citation.quote,
    title: citation.sourceTitle,
    site: citation.siteName ?? (url === null ? null : new URL(url).host.replace(/^www\./, '')),
    url,
    page: citation.page,
    ...(place === null || citation.page !== null ? {} : { place }),
    capturedAt: citation.capturedAt.toISOString(),
    stale: citation.state === 'current' ? null : citation.state,
  };
}

function presentUrl(address: string | null): string | null {
  if (address === null || !URL.canParse(address)) return null;
  const { protocol } = new URL(address);
  return protocol === 'http:' || protocol === 'https:' ? redactUrl(address).url : null;
}

/** A signed address or a key that a user pasted into the text would work for every reader. */
function redactAddresses(markdown: string): string {
  const withoutAddresses = markdown.replace(
    /https?:\/\/[^\s<>()[\]"'`|\\]*[^\s<>()[\]"'`|\\.,;:!?]/gi,
    (address) => redactUrl(address).url,
  );
  return redactKeys(withoutAddresses);
}

/** The page shows the title above the text, so a text that begins with it would show it twice. A heading with a marker stays. */
function dropRepeatedTitle(markdown: string, title: string): string {
  const first = /^\s*# +([^\n]*?)(?: +#+)? *(?:\r?\n|$)/.exec(markdown);
  return first?.[1]?.trim() === title.trim() && !first[0].includes('[')
    ? markdown.slice(first[0].length).trimStart()
    : markdown;
}
