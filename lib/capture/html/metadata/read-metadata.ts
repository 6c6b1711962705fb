/**
 * Reads the title, author, site, date and language of a page from its structured data, meta elements and visible byline, in that order of
 * trust, and cleans each of what sites add. Reads only; its cost is bounded because the document is.
 */
import { limits } from '@/lib/core/limits';
import { shorten } from '@/lib/core/text';
import { findMainThing, type LinkedThing, readName } from './linked-data';
import { readIsoDate } from './iso-date';

export type PageMetadata = {
  readonly title: string;
  readonly author: string | null;
  readonly siteName: string | null;
  readonly publishedAt: string | null;
  readonly language: string | null;
  readonly description: string;
  readonly openGraphType: string;
  readonly generator: string;
};

export function readMetadata(document: Document, things: readonly LinkedThing[]): PageMetadata {
  const meta = readMetaElements(document);
  const main = findMainThing(things);
  const siteName = readSiteName(meta, things, main);
  return {
    title: readTitle(document, meta, { main, siteName }),
    author: readAuthor(document, meta, main),
    siteName,
    publishedAt: readPublished(document, meta, main),
    language: readLanguage(document, meta, main),
    description: meta.get('og:description') ?? meta.get('description') ?? '',
    openGraphType: meta.get('og:type') ?? '',
    generator: meta.get('generator') ?? '',
  };
}

type Meta = ReadonlyMap<string, string>;

function readMetaElements(document: Document): Meta {
  const found = new Map<string, string>();
  for (const element of document.querySelectorAll('meta[content]')) {
    const content = clean(element.getAttribute('content') ?? '');
    const names =
      element.getAttribute('property') ?? element.getAttribute('name') ?? element.getAttribute('http-equiv');
    for (const name of (names ?? '').toLowerCase().split(/\s+/)) {
      if (name !== '' && content !== '' && !found.has(name)) found.set(name, content);
    }
  }
  return found;
}

const clean = (text: string) => text.replace(/\s+/g, ' ').trim();

function first(meta: Meta, names: readonly string[]): string | null {
  for (const name of names) {
    const value = meta.get(name);
    if (value !== undefined) return value;
  }
  return null;
}

type TitleSources = { readonly main: LinkedThing | null; readonly siteName: string | null };

function readTitle(document: Document, meta: Meta, { main, siteName }: TitleSources): string {
  const tag = clean(document.querySelector('title')?.textContent ?? '');
  const headings = [...document.querySelectorAll('h1')]
    .map((element) => clean(element.textContent))
    .filter(isTitleLong);
  const declared = [
    readName(main?.values['headline']),
    first(meta, ['og:title', 'twitter:title', 'dc.title', 'parsely-title', 'sailthru.title']),
    tag,
  ].filter((text) => text !== null);
  // A heading that is contained in a declared title is the title without the site's additions.
  const heading = headings.find((text) => declared.some((title) => isTitleOf(title, text)));
  const named = declared.find(isTitleLong) ?? headings[0];
  const title = heading ?? withoutSite(named ?? declared.find((text) => text !== '') ?? '', siteName);
  return shorten(clean(title), limits.titleChars);
}

/** Something longer is a part of the text, in an element that was never closed, and its first words are the title of nothing. */
const isTitleLong = (text: string): boolean => text !== '' && text.length <= limits.titleChars;

const includesText = (whole: string, part: string) => whole.toLowerCase().includes(part.toLowerCase());

/** True if the heading is part of the title. A short heading must be everything before the site's addition. */
function isTitleOf(title: string, heading: string): boolean {
  if (heading.length >= 8) return includesText(title, heading);
  return title.startsWith(heading) && /^\s+[|–—·•»-]\s/.test(title.slice(heading.length));
}

/** Removes the site from `Title | Site` and `Site: Title`. */
function withoutSite(title: string, siteName: string | null): string {
  const parts = title.split(/\s+[|–—·•»-]\s+|\s+::\s+/);
  if (parts.length < 2) return title;
  const isSite = (part: string) =>
    siteName !== null && (includesText(siteName, part) || includesText(part, siteName));
  const last = parts.at(-1) ?? '';
  if (isSite(last) || (last.split(' ').length <= 3 && (parts[0]?.split(' ').length ?? 0) >= 4)) {
    return title.slice(0, title.lastIndexOf(last)).replace(/[\s|–—·•»:-]+$/, '');
  }
  const start = parts[0] ?? '';
  return isSite(start) ? title.slice(start.length).replace(/^[\s|–—·•»:-]+/, '') : title;
}

function readSiteName(meta: Meta, things: readonly LinkedThing[], main: LinkedThing | null): string | null {
  const site = things.find((thing) => thing.types.includes('WebSite'));
  const name =
    first(meta, ['og:site_name', 'application-name', 'al:iphone:app_name']) ??
    readName(main?.values['publisher']) ??
    readName(site?.values['name']);
  return name === null ? null : shorten(name, limits.titleChars);
}

const bylineSelectors =
  '[rel="author"],[itemprop="author"],[class*="byline"],[class*="author-name"],[class*="author_name"],.author,[class*="post-author"]';

function readAuthor(document: Document, meta: Meta, main: LinkedThing | null): string | null {
  const declared = [
    readName(main?.values['author']),
    first(meta, [
      'author',
      'article:author',
      'dc.creator',
      'parsely-author',
      'sailthru.author',
      'byl',
      'twitter:data1',
    ]),
  ];
  for (const name of declared) {
    const author = name === null ? null : readPersonName(name);
    if (author !== null) return author;
  }
  for (const element of [...document.querySelectorAll(bylineSelectors)].slice(0, 6)) {
    const named = element.querySelector('[itemprop="name"],[rel="author"],.fn') ?? element;
    const author = readPersonName(named.textContent);
    if (author !== null) return author;
  }
  return null;
}

/** Accepts names only, and no addresses, dates or sentences. */
function readPersonName(text: string): string | null {
  const name = clean(text.slice(0, 400))
    .replace(/^(?:written |posted |published |story |words )?(?:by|von|par|por|di)[:\s]+/i, '')
    .replace(
      /\s*[|•·,]?\s*(?:updated|published|posted|on )?\s*(?:\d{1,2}\s)?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?\s+\d.*$/i,
      '',
    )
    .trim();
  if (name.length < 2 || name.length > 120 || /^https?:|@|[{}<>]|^\d+$/.test(name)) return null;
  return name.split(' ').length > 14 ||
    /^(admin|author|editor|staff|guest|unknown|null|undefined)$/i.test(name)
    ? null
    : name;
}

function readPublished(document: Document, meta: Meta, main: LinkedThing | null): string | null {
  const candidates = [
    readName(main?.values['datePublished']),
    first(meta, [
      'article:published_time',
      'og:published_time',
      'datepublished',
      'parsely-pub-date',
      'sailthru.date',
      'dc.date',
      'dc.date.issued',
      'citation_publication_date',
      'publish-date',
      'publication_date',
      'pubdate',
      'date',
    ]),
    readName(main?.values['dateCreated']),
    ...[...document.querySelectorAll('[itemprop="datePublished"],time[datetime],abbr.published')]
      .slice(0, 3)
      .map(
        (element) =>
          element.getAttribute('datetime') ??
          element.getAttribute('content') ??
          element.getAttribute('title'),
      ),
  ];
  for (const candidate of candidates) {
    const date = candidate === null ? null : readIsoDate(candidate);
    if (date !== null) return date;
  }
  return null;
}

function readLanguage(document: Document, meta: Meta, main: LinkedThing | null): string | null {
  const candidates = [
    document.documentElement.getAttribute('lang'),
    readName(main?.values['inLanguage']),
    first(meta, ['content-language', 'og:locale', 'language', 'dc.language']),
    document.body.getAttribute('lang'),
  ];
  for (const candidate of candidates) {
    const tag = (candidate ?? '').trim().replaceAll('_', '-');
    if (/^[a-z]{2,3}(-[a-z0-9]{2,8}){0,3}$/i.test(tag)) return canonicalTag(tag);
  }
  return null;
}

/** Applies BCP 47 casing: language in lower case, script in title case, region in upper case. */
function canonicalTag(tag: string): string {
  return tag
    .split('-')
    .map((part, index) => {
      if (index === 0) return part.toLowerCase();
      if (part.length === 2) return part.toUpperCase();
      return part.length === 4
        ? (part[0] ?? '').toUpperCase() + part.slice(1).toLowerCase()
        : part.toLowerCase();
    })
    .join('-');
}
