/**
 * Turns a source into a captured page: fetches an address through the guard, or takes the stored bytes or a knowledge page, and has them
 * read in a process that can be killed. A page that needs scripts is opened in the application's own browser if one is installed. If that
 * does not give more text, the signal `script_required` stays, and the report of what was left out says why.
 */
import type { CapturedPage, HiddenText } from '@/lib/capture/files/captured-page';
import { removeInvisibleCharacters } from '@/lib/capture/files/invisible-characters';
import { readFeed } from '@/lib/capture/feed/read-feed';
import { createOwnFault } from '@/lib/capture/files/capture-failure';
import { readCaptureOutcome } from '@/lib/capture/files/capture-job';
import { type Publication, writeDateParts, writeNames } from '@/lib/capture/references/publication';
import { writeReference } from '@/lib/capture/references/write-reference';
import { createUuid } from '@/lib/core/ids';
import { limits } from '@/lib/core/limits';
import { fail, type Result, succeed } from '@/lib/core/result';
import { shorten } from '@/lib/core/text';
import type { PlacedBlock, Source } from '@/lib/domain/sources/source';
import { findOriginal, findRevision } from '@/lib/domain/sources/store';
import { inWholeWorkspace } from '@/lib/platform/db/in-workspace';
import type { GuardedFetch } from '@/lib/platform/fetch/guarded-fetch';
import { log } from '@/lib/platform/telemetry/log';
import type { ProcessPool } from '@/lib/platform/processes/process-pool';
import type { CaptureWay } from '@/lib/protocol/source-words';
import { placeKnowledge, writeKnowledge } from './obtain-knowledge-page';
import { openFile } from '@/lib/server/objects/open-file';
import type { ObtainFailure } from './obtain-failure';

export type Obtained = {
  readonly page: CapturedPage;
  readonly capturedWith: CaptureWay;
  readonly finalUrl: string | null;
  /** Only for a knowledge page. */
  readonly knowledge?: { readonly version: number; readonly blocks: readonly PlacedBlock[] };
  /** New bytes to store, or the id of the stored bytes that were read. */
  readonly original:
    | {
        readonly kind: 'new';
        readonly bytes: Uint8Array;
        readonly mediaType: string;
        readonly fileName: string;
      }
    | { readonly kind: 'kept'; readonly id: string };
};

type ObtainOptions = {
  readonly signal: AbortSignal;
  readonly progress: (words: string) => Promise<void>;
};

export type Obtainer = {
  obtain(source: Source, options: ObtainOptions): Promise<Result<Obtained, ObtainFailure>>;
};

type OpenedPage = {
  readonly html: string;
  readonly finalUrl: string;
  /** Text that styles hid and the browser removed. */
  readonly hidden: HiddenText & { readonly isProse: boolean };
};

/** Opens a page with scripts. */
export type PageBrowser = {
  open(url: string, signal: AbortSignal): Promise<Result<OpenedPage, ObtainFailure>>;
};

export type ObtainServices = {
  readonly fetch: GuardedFetch;
  readonly pool: ProcessPool;
  /** Null if no browser is installed. */
  readonly browser: PageBrowser | null;
  /** Returns the publication that a source holds, or null if it came from no library of references. */
  readonly findPublication: (source: Source) => Promise<Publication | null>;
};

const feedFound: ObtainFailure = {
  code: 'is_feed',
  sentence: 'This is a feed, not a page. Follow it under “Feeds” where sources are added.',
};

/** The media types that an address may lead to: text, documents, tables, and feeds, which are only recognised. */
const acceptTypes = [
  'text/*',
  'application/xhtml+xml',
  'application/xml',
  'application/rss+xml',
  'application/atom+xml',
  'application/rdf+xml',
  'application/feed+json',
  'application/json',
  'application/pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  'application/vnd.ms-excel.sheet.macroEnabled.12',
  'application/epub+zip',
  'application/octet-stream',
];

/** How the page of a source is read. */
type CaptureWish = Pick<Source, 'captureMode' | 'captureMaxChars'>;

type Reading = {
  readonly bytes: Uint8Array;
  readonly fileName: string;
  readonly declaredType: string | null;
  readonly url: string | null;
  readonly wish: CaptureWish;
};

export function createObtainer(services: ObtainServices): Obtainer {
  return {
    obtain: async (source, options) => {
      if (source.kind === 'knowledge') return obtainKnowledge(services, source, options);
      const publication = await services.findPublication(source);
      if (source.kind === 'reference' && publication !== null)
        return obtainReference(services, { source, publication }, options);
      if (source.kind !== 'url' || source.url === null) return obtainKept(services, source, options);
      if (publication === null) return obtainLinked(services, { url: source.url, source }, options);
      return obtainPublished(services, { url: source.url, source, publication }, options);
    },
  };
}

/** The page of a publication. If it cannot be read, what its reference says, with the reason. */
async function obtainPublished(
  services: ObtainServices,
  { url, source, publication }: PublishedSource & { readonly url: string },
  options: ObtainOptions,
): Promise<Result<Obtained, ObtainFailure>> {
  const obtained = await obtainUrl(services, { url, wish: source }, options);
  if (obtained.ok) return succeed({ ...obtained.value, page: describeAs(publication, obtained.value.page) });
  options.signal.throwIfAborted();
  const known = await obtainReference(services, { source, publication }, options);
  if (!known.ok) return known;
  const { page } = known.value;
  const unread = { what: 'page', reason: obtained.failure.sentence, count: 1, sample: url };
  return succeed({ ...known.value, page: { ...page, dropped: [...page.dropped, unread] } });
}

type PublishedSource = { readonly source: Source; readonly publication: Publication };

/** What a reference says, captured like any other text, so that nothing in it is more than text. */
async function obtainReference(
  services: ObtainServices,
  { source, publication }: PublishedSource,
  { progress, signal }: ObtainOptions,
): Promise<Result<Obtained, ObtainFailure>> {
  await progress('Reading the reference');
  const bytes = new TextEncoder().encode(writeReference(publication));
  const fileName = 'reference.md';
  const mediaType = 'text/markdown';
  const reading = { bytes, fileName, declaredType: mediaType, url: null, wish: source };
  const read = await readInProcess(services.pool, reading, signal);
  if (!read.ok) return read;
  return succeed({
    page: describeAs(publication, read.value),
    capturedWith: 'reference',
    finalUrl: null,
    original: { kind: 'new', bytes, fileName, mediaType },
  });
}

/** What a library of references says of a publication counts more than what its page says of itself. */
function describeAs(publication: Publication, page: CapturedPage): CapturedPage {
  const { authors, editors, container, issued, language, title } = publication;
  const people = writeNames(authors.length > 0 ? authors : editors);
  return {
    ...page,
    title: shorten(title, limits.titleChars),
    author: people === '' ? page.author : shorten(people, limits.referenceLineChars),
    siteName: container ?? page.siteName,
    publishedAt: issued === null ? page.publishedAt : writeDateParts(issued.from),
    language: page.language ?? language,
  };
}

/** The page of an address. If it cannot be read and a feed gave a text for it, that text. */
async function obtainLinked(
  services: ObtainServices,
  { url, source }: { readonly url: string; readonly source: Source },
  options: ObtainOptions,
): Promise<Result<Obtained, ObtainFailure>> {
  const obtained = await obtainUrl(services, { url, wish: source }, options);
  if (obtained.ok || source.pendingOriginalId === null) return obtained;
  options.signal.throwIfAborted();
  return obtainKept(services, source, options);
}

async function obtainUrl(
  services: ObtainServices,
  { url, wish }: { readonly url: string; readonly wish: CaptureWish },
  { progress, signal }: ObtainOptions,
): Promise<Result<Obtained, ObtainFailure>> {
  await progress('Fetching the page');
  const fetched = await services.fetch(url, { acceptTypes, maxBytes: limits.fetchBytes, signal });
  if (!fetched.ok) return fetched;
  const { bytes, finalUrl, headers } = fetched.value;
  const declaredType = headers['content-type'] ?? fetched.value.contentType;
  const isFeed = /xml|json/.test(declaredType ?? '') && readFeed({ bytes, declaredType, url: finalUrl }).ok;
  if (isFeed) return fail(feedFound);
  const fileName = readFileName(finalUrl);
  await progress('Reading the page');
  const reading = { bytes, fileName, declaredType, url: finalUrl, wish };
  const read = await readInProcess(services.pool, reading, signal);
  if (!read.ok) return read;
  const original = {
    kind: 'new' as const,
    bytes,
    mediaType: fetched.value.contentType ?? 'application/octet-stream',
    fileName,
  };
  const plain = { page: read.value, capturedWith: 'fetch' as const, finalUrl, original };
  if (!read.value.signals.includes('script_required')) return succeed(plain);
  return succeed(await obtainWithBrowser(services, { plain, wish }, { progress, signal }));
}

/**
 * Returns the page as a browser shows it if that has more text than what the server sent. Otherwise returns what the server sent, with the
 * reason.
 */
async function obtainWithBrowser(
  { browser, pool }: ObtainServices,
  { plain, wish }: { readonly plain: Obtained & { readonly finalUrl: string }; readonly wish: CaptureWish },
  { progress, signal }: ObtainOptions,
): Promise<Obtained> {
  if (browser === null) return leaveScripts(plain, 'No browser is installed here to run the page’s scripts.');
  await progress('Opening the page in a browser');
  const opened = await browser.open(plain.finalUrl, signal);
  if (!opened.ok) {
    signal.throwIfAborted();
    return leaveScripts(plain, `The page could not be opened in a browser: ${opened.failure.sentence}`);
  }
  const { html, finalUrl, hidden } = opened.value;
  const bytes = new TextEncoder().encode(html);
  const reading = {
    bytes,
    fileName: readFileName(finalUrl),
    declaredType: 'text/html; charset=utf-8',
    url: finalUrl,
    wish,
  };
  const read = await readInProcess(pool, reading, signal);
  if (!read.ok || read.value.markdown.length <= plain.page.markdown.length)
    return leaveScripts(plain, 'The page was opened in a browser, but its scripts added no more text.');
  return {
    page: addHidden(read.value, hidden),
    capturedWith: 'browser',
    finalUrl,
    original: { kind: 'new', bytes, mediaType: 'text/html', fileName: reading.fileName },
  };
}

function leaveScripts<Kept extends Obtained>(plain: Kept, reason: string): Kept {
  const dropped = [...plain.page.dropped, { what: 'scripts', reason, count: 1, sample: '' }];
  return { ...plain, page: { ...plain.page, dropped } };
}

/**
 * The scripts of a page have run once a browser has opened it. Text that styles hide is reported like text that the markup hides (threats
 * 7).
 */
function addHidden(page: CapturedPage, hidden: OpenedPage['hidden']): CapturedPage {
  const { count, isProse } = hidden;
  const sample = removeInvisibleCharacters(hidden.sample).text;
  const signals = page.signals.filter((signal) => signal !== 'script_required');
  if (isProse && !signals.includes('hidden_text')) signals.push('hidden_text');
  if (count === 0) return { ...page, signals };
  const reason = 'Text that the page’s styles hide from readers.';
  const own = page.hiddenText;
  return {
    ...page,
    signals,
    hiddenText: {
      count: own.count + count,
      sample: isProse || own.sample === '' ? sample : own.sample,
    },
    dropped: [...page.dropped, { what: 'hidden-by-style', reason, count, sample }],
  };
}

/** An upload, a note or the text of an entry: reads the pending bytes, or those of the newest revision when it is read again. */
async function obtainKept(
  services: ObtainServices,
  source: Source,
  { progress, signal }: ObtainOptions,
): Promise<Result<Obtained, ObtainFailure>> {
  const { workspaceId } = source;
  const isOfFeed = source.feedId !== null;
  const progressWords = isOfFeed ? 'Reading the text of the feed' : 'Reading the file';
  await progress(source.kind === 'note' ? 'Reading the note' : progressWords);
  const kept = await openFile(() =>
    inWholeWorkspace(workspaceId, async (database) => {
      const current =
        source.currentRevisionId === null
          ? null
          : await findRevision(database, workspaceId, source.currentRevisionId);
      const id = source.pendingOriginalId ?? current?.originalId ?? null;
      const original = id === null ? null : await findOriginal(database, workspaceId, id);
      return id === null || original === null ? null : { id, ...original };
    }),
  );
  if (kept === null)
    return fail({ code: 'original_gone', sentence: 'The file is no longer here. Add it again.' });
  const reading = {
    bytes: kept.bytes,
    fileName: source.fileName ?? kept.fileName,
    declaredType: kept.mediaType,
    url: source.url,
    wish: source,
  };
  const read = await readInProcess(services.pool, reading, signal);
  if (!read.ok) return read;
  const title = source.kind === 'note' ? source.title : read.value.title;
  return succeed({
    page: { ...read.value, title },
    capturedWith: source.kind === 'note' ? 'note' : isOfFeed ? 'feed' : 'upload',
    finalUrl: null,
    original: { kind: 'kept', id: kept.id },
  });
}

/**
 * A knowledge page is captured like any other text, so that active content in it is made inert. Its blocks are then located in the captured
 * text.
 */
async function obtainKnowledge(
  services: ObtainServices,
  source: Source,
  { progress, signal }: ObtainOptions,
): Promise<Result<Obtained, ObtainFailure>> {
  await progress('Reading the page');
  const written = await writeKnowledge(source);
  if (!written.ok) return written;
  const { markdown, title, version } = written.value;
  const bytes = new TextEncoder().encode(markdown);
  const fileName = 'page.md';
  const mediaType = 'text/markdown';
  const reading = { bytes, fileName, declaredType: mediaType, url: null, wish: source };
  const read = await readInProcess(services.pool, reading, signal);
  if (!read.ok) return read;
  return succeed({
    page: { ...read.value, title },
    capturedWith: 'note',
    finalUrl: null,
    knowledge: { version, blocks: placeKnowledge(written.value, read.value.markdown) },
    original: { kind: 'new', bytes, fileName, mediaType },
  });
}

async function readInProcess(
  pool: ProcessPool,
  { wish, ...reading }: Reading,
  signal: AbortSignal,
): Promise<Result<CapturedPage, ObtainFailure>> {
  const { captureMode: mode, captureMaxChars } = wish;
  const maxMarkdownChars = captureMaxChars ?? limits.markdownChars;
  const ran = await pool.run({ ...reading, mode, maxMarkdownChars }, { signal });
  if (!ran.ok) signal.throwIfAborted();
  const outcome = readCaptureOutcome(ran);
  if (outcome.ok) return outcome;
  const problem = outcome.failure;
  if (problem.kind === 'refused') return fail(problem.failure);
  const reference = createUuid();
  log.error({ reference, cause: problem.cause }, 'a document could not be read, and the fault is ours');
  return fail(createOwnFault(reference));
}

function readFileName(url: string): string {
  const parsed = new URL(url);
  const last = parsed.pathname.split('/').findLast((part) => part !== '');
  return last === undefined ? parsed.hostname : decodeSafely(last);
}

function decodeSafely(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch (error) {
    // A stray percent sign: use the name unchanged.
    if (error instanceof URIError) return text;
    throw error;
  }
}
