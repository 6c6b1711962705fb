/**
 * Splits HTML into tokens in one pass. The cost is linear for any input: nothing is searched for twice, and an unclosed comment, quote or
 * raw element simply takes the rest. Follows the tokenizer of the HTML standard where pages depend on it (raw text elements, bogus
 * comments, unquoted attributes). Entities are left as they are.
 */

export type HtmlToken =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'comment'; readonly text: string }
  | {
      readonly type: 'open';
      readonly name: string;
      readonly attributes: ReadonlyMap<string, string>;
      /** True if written `<name/>`, which only has a meaning on foreign elements. */
      readonly selfClosing: boolean;
    }
  | { readonly type: 'close'; readonly name: string }
  /** An element whose content is not markup: script, style, title, textarea and similar ones. */
  | {
      readonly type: 'raw';
      readonly name: string;
      readonly attributes: ReadonlyMap<string, string>;
      readonly text: string;
    };

const rawElements = new Set(['script', 'style', 'title', 'textarea', 'iframe', 'noembed', 'noframes', 'xmp']);
const tagName = /[a-zA-Z][^\s/>]*/y;
const attributeName = /[\s/]*([^\s/>=][^\s/>=]*|=[^\s/>=]*)/y;
const attributeValue = /\s*=\s*(?:"|'|([^\s>"'][^\s>]*))?/y;

/** The most attributes of one tag that are read. A tag with more is hostile or broken. */
const attributesPerTag = 60;
const nameChars = 60;

type Tag = { readonly attributes: Map<string, string>; readonly end: number };

export function* tokenizeHtml(html: string): Generator<HtmlToken> {
  // A closing tag that was not found once is not searched for again, so that the rest of the page is only searched once.
  const unclosed = new Set<string>();
  let position = 0;
  while (position < html.length) {
    const open = html.indexOf('<', position);
    if (open === -1) {
      yield { type: 'text', text: html.slice(position) };
      return;
    }
    if (open > position) yield { type: 'text', text: html.slice(position, open) };
    const { token, end } = readMarkup(html, open, unclosed);
    yield token;
    position = end;
  }
}

type Markup = { readonly token: HtmlToken; readonly end: number };

function readMarkup(html: string, open: number, unclosed: Set<string>): Markup {
  const next = html[open + 1] ?? '';
  if (next === '!' || next === '?') return readComment(html, open);
  if (next === '/') return readCloseTag(html, open);
  if (!/[a-zA-Z]/.test(next)) return { token: { type: 'text', text: '&lt;' }, end: open + 1 };
  const name = readName(html, open + 1);
  const tag = readAttributes(html, open + 1 + name.length);
  const lower = readElementName(name);
  const selfClosing = html[tag.end - 2] === '/';
  const isRaw = rawElements.has(lower) && !unclosed.has(lower);
  // A frame inside `noscript` is often written `<iframe/>`. Taken literally, it would swallow the rest of the page.
  if (isRaw && !(selfClosing && lower === 'iframe')) {
    const raw = readRaw(html, lower, tag);
    if (raw) return raw;
    unclosed.add(lower);
    if (lower === 'script' || lower === 'style')
      return { token: { type: 'comment', text: '' }, end: html.length };
  }
  if (rawElements.has(lower)) return { token: { type: 'comment', text: '' }, end: tag.end };
  return { token: { type: 'open', name: lower, attributes: tag.attributes, selfClosing }, end: tag.end };
}

/** The prefix of MathML's namespace is dropped, because everything after this goes by the plain names. */
const readElementName = (name: string): string => name.toLowerCase().slice(0, nameChars).replace(/^mml:/, '');

function readName(html: string, start: number): string {
  tagName.lastIndex = start;
  return tagName.exec(html)?.[0] ?? '';
}

function readComment(html: string, open: number): Markup {
  if (!html.startsWith('<!--', open)) {
    const end = html.indexOf('>', open);
    return { token: { type: 'comment', text: '' }, end: end === -1 ? html.length : end + 1 };
  }
  if (html.startsWith('>', open + 4)) return { token: { type: 'comment', text: '' }, end: open + 5 };
  const end = html.indexOf('-->', open + 4);
  const stop = end === -1 ? html.length : end;
  return { token: { type: 'comment', text: html.slice(open + 4, stop) }, end: stop + (end === -1 ? 0 : 3) };
}

function readCloseTag(html: string, open: number): Markup {
  const name = readName(html, open + 2);
  const end = html.indexOf('>', open + 2 + name.length);
  const stop = end === -1 ? html.length : end + 1;
  if (name === '') return { token: { type: 'comment', text: '' }, end: stop };
  return { token: { type: 'close', name: readElementName(name) }, end: stop };
}

function readRaw(html: string, name: string, tag: Tag): Markup | null {
  const closing = new RegExp(`</${name}(?=[\\s/>])`, 'gi');
  closing.lastIndex = tag.end;
  const found = closing.exec(html);
  if (!found) return null;
  const after = html.indexOf('>', found.index);
  const text = html.slice(tag.end, found.index);
  return {
    token: { type: 'raw', name, attributes: tag.attributes, text },
    end: after === -1 ? html.length : after + 1,
  };
}

function readAttributes(html: string, start: number): Tag {
  const attributes = new Map<string, string>();
  let position = start;
  for (;;) {
    attributeName.lastIndex = position;
    const name = attributeName.exec(html);
    if (!name) break;
    const read = readAttributeValue(html, attributeName.lastIndex);
    const key = (name[1] ?? '').toLowerCase();
    if (attributes.size < attributesPerTag && key.length <= nameChars && !attributes.has(key)) {
      attributes.set(key, read.value);
    }
    position = read.end;
  }
  const end = html.indexOf('>', position);
  return { attributes, end: end === -1 ? html.length : end + 1 };
}

function readAttributeValue(html: string, start: number): { readonly value: string; readonly end: number } {
  attributeValue.lastIndex = start;
  const match = attributeValue.exec(html);
  if (!match) return { value: '', end: start };
  const end = attributeValue.lastIndex;
  if (match[1] !== undefined) return { value: match[1], end };
  const quote = html[end - 1] ?? '';
  if (quote !== '"' && quote !== "'") return { value: '', end };
  const close = html.indexOf(quote, end);
  return close === -1 ? { value: '', end: html.length } : { value: html.slice(end, close), end: close + 1 };
}
