/**
 * Reads the XML of a feed as a tree, as tolerantly as readers of feeds must: unclosed elements and stray ampersands are common. Entities
 * other than the five of XML stay as they are written, a document type is passed over, and nothing is ever fetched, so neither can do any
 * harm. Elements and depth are bounded. Names begin with the short name of their namespace (`atom:link`), because `title` of RSS and `title`
 * of a media extension are different things and every writer chooses its own prefixes.
 */
import { Parser } from 'htmlparser2';
import { limits } from '../../core/limits';
import { fail, type Result, succeed } from '../../core/result';
import type { FeedFailure } from './feed';

export type FeedElement = {
  /** `item`, `atom:entry`, `content:encoded`. */
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: (FeedElement | string)[];
  /** What relative addresses inside refer to (`xml:base`). */
  readonly baseUrl: string;
};

/** Short names of namespaces. RSS itself has none, or one of several that were never agreed on. */
const namespaces: Readonly<Record<string, string>> = {
  'http://www.w3.org/2005/atom': 'atom',
  'http://purl.org/atom/ns#': 'atom',
  'http://purl.org/rss/1.0/': '',
  'http://my.netscape.com/rdf/simple/0.9/': '',
  'http://channel.netscape.com/rdf/simple/0.9/': '',
  'http://backend.userland.com/rss2': '',
  'http://www.w3.org/1999/02/22-rdf-syntax-ns#': 'rdf',
  'http://purl.org/rss/1.0/modules/content/': 'content',
  'http://purl.org/dc/elements/1.1/': 'dc',
  'http://purl.org/dc/terms/': 'dcterms',
  'http://www.w3.org/1999/xhtml': 'xhtml',
  'http://rssnamespace.org/feedburner/ext/1.0': 'feedburner',
  'http://www.itunes.com/dtds/podcast-1.0.dtd': 'itunes',
  'http://search.yahoo.com/mrss/': 'media',
  'http://search.yahoo.com/mrss': 'media',
};

/** Prefixes, with what their address is called. The empty prefix stands for elements without one. */
type Scope = Readonly<Record<string, string>>;

/** Prefixes that are known at one place. Real feeds declare up to about twenty. */
const maxPrefixes = 64;

type OpenElement = { readonly element: FeedElement; readonly scope: Scope };

const tooComplex: FeedFailure = { code: 'too_complex' };

/** @returns the root element, or null if there is none. */
export function readFeedTree(xml: string, feedUrl: string): Result<FeedElement | null, FeedFailure> {
  const top: FeedElement = { name: '', attributes: {}, children: [], baseUrl: feedUrl };
  const open: OpenElement[] = [{ element: top, scope: {} }];
  const state = { elements: 0, isTooComplex: false };
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        const around = open.at(-1);
        state.elements += 1;
        if (state.elements > limits.feedElements || open.length > limits.xmlDepth) state.isTooComplex = true;
        if (around === undefined || state.isTooComplex) return;
        const scope = readScope(around, name, attributes);
        const element = {
          name: nameElement(name, scope),
          attributes,
          children: [],
          baseUrl: resolveUrl(attributes['xml:base'], around.element.baseUrl) ?? around.element.baseUrl,
        };
        around.element.children.push(element);
        open.push({ element, scope });
      },
      ontext(text) {
        open.at(-1)?.element.children.push(text.replace(/[\x80-\x9f]/g, readWindowsSign));
      },
      onclosetag() {
        if (!state.isTooComplex && open.length > 1) open.pop();
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(xml);
  if (state.isTooComplex) return fail(tooComplex);
  return succeed(top.children.find((child) => typeof child !== 'string') ?? null);
}

function readScope({ scope, element }: OpenElement, name: string, attributes: FeedElement['attributes']) {
  const declared: Record<string, string> = {};
  for (const [key, value] of Object.entries(attributes)) {
    if (key !== 'xmlns' && !key.startsWith('xmlns:')) continue;
    // Each element inside that declares one more copies the scope.
    if (Object.keys(scope).length + Object.keys(declared).length >= maxPrefixes) break;
    const prefix = key.slice('xmlns:'.length);
    declared[prefix] = namespaces[value.trim().toLowerCase()] ?? (prefix === '' ? '' : prefix);
  }
  // Some writers of Atom forget its namespace.
  if (element.name === '' && name === 'feed' && declared[''] === undefined) declared[''] = 'atom';
  return Object.keys(declared).length === 0 ? scope : { ...scope, ...declared };
}

function nameElement(name: string, scope: Scope): string {
  const colon = name.indexOf(':');
  const prefix = colon === -1 ? '' : name.slice(0, colon);
  // An undeclared prefix means what everybody means by it.
  const space = scope[prefix] ?? prefix;
  const local = name.slice(colon + 1);
  return space === '' ? local : `${space}:${local}`;
}

/** Control characters that nobody writes are the quotes and dashes of Windows, which writers of feeds take for Latin-1. */
const readWindowsSign = (control: string): string => windows.decode(Uint8Array.of(control.charCodeAt(0)));

const windows = new TextDecoder('windows-1252');

/** Returns an absolute http(s) address, or null. */
export function resolveUrl(written: string | undefined | null, baseUrl: string): string | null {
  const text = written?.trim() ?? '';
  if (text === '' || text.length > limits.urlChars || !URL.canParse(text, baseUrl)) return null;
  const url = new URL(text, baseUrl);
  return url.protocol === 'http:' || url.protocol === 'https:' ? url.href : null;
}

export function findChild(element: FeedElement, name: string): FeedElement | undefined {
  return listChildren(element, name)[0];
}

export function listChildren(element: FeedElement, name: string): readonly FeedElement[] {
  return element.children.filter((child) => typeof child !== 'string').filter((child) => child.name === name);
}

/** Returns all text inside, without the markup. */
export function readText(element: FeedElement | undefined): string {
  if (element === undefined) return '';
  return element.children.map((child) => (typeof child === 'string' ? child : readText(child))).join('');
}
