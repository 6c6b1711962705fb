/**
 * Walks the tags of an XML part once without building anything. Refuses a document type, which declares entities (billion laughs) and which
 * writers of Office documents never use, and excessive depth or element counts. Calls a visitor for each tag with its position in the text.
 * Linear, and tolerant of XML that is not well formed, which is for the actual parser to reject.
 */
import { createRecentMap } from '@/lib/core/recent-map';
import { limits } from '../../core/limits';
import { fail, type Result, succeed } from '../../core/result';
import { type CaptureFailure, createCaptureFailure } from '../files/capture-failure';

export type XmlTag = {
  readonly name: string;
  readonly attributes: string;
  /** The offsets of `<` and of the character after `>`. */
  readonly start: number;
  readonly end: number;
};

export type XmlVisitor = {
  open?(tag: XmlTag): void;
  /** Also called for an empty element, right after `open`. */
  close?(tag: XmlTag): void;
  /** True once the rest of the part need not be read. */
  isDone?(): boolean;
};

export function scanXml(xml: string, visitor: XmlVisitor = {}): Result<null, CaptureFailure> {
  const state = { depth: 0, elements: 0 };
  let at = xml.indexOf('<');
  while (at !== -1 && visitor.isDone?.() !== true) {
    const end = findTagEnd(xml, at);
    if (end === -1) return fail(createCaptureFailure('damaged'));
    if (xml.startsWith('<!DOCTYPE', at)) return fail(createCaptureFailure('too_complex'));
    const kind = xml[at + 1];
    if (kind === '/') {
      state.depth -= 1;
      visitor.close?.({ name: xml.slice(at + 2, end - 1).trim(), attributes: '', start: at, end });
    } else if (kind !== '!' && kind !== '?') {
      if (state.depth >= limits.xmlDepth || state.elements >= limits.xmlElements) {
        return fail(createCaptureFailure('too_complex'));
      }
      openElement(xml, { start: at, end }, { state, visitor });
    }
    at = xml.indexOf('<', end);
  }
  return succeed(null);
}

function openElement(
  xml: string,
  place: { readonly start: number; readonly end: number },
  { state, visitor }: { readonly state: { depth: number; elements: number }; readonly visitor: XmlVisitor },
): void {
  const isEmpty = xml[place.end - 2] === '/';
  const tag = { ...readTag(xml, place.start, place.end - (isEmpty ? 2 : 1)), ...place };
  state.elements += 1;
  visitor.open?.(tag);
  if (isEmpty) visitor.close?.(tag);
  else state.depth += 1;
}

/** A large part asks for the same few attributes a million times. */
const patterns = createRecentMap<string, RegExp>(200);

/** Returns the value of an attribute with its entities undecoded, or null if it is absent. */
export function getXmlAttribute(attributes: string, name: string): string | null {
  const pattern =
    patterns.get(name) ?? patterns.set(name, new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`));
  const match = pattern.exec(attributes);
  return match?.[1] ?? match?.[2] ?? null;
}

function readTag(xml: string, start: number, end: number): { name: string; attributes: string } {
  const inner = xml.slice(start + 1, end);
  const space = inner.search(/\s/);
  return space === -1
    ? { name: inner, attributes: '' }
    : { name: inner.slice(0, space), attributes: inner.slice(space) };
}

function findTagEnd(xml: string, at: number): number {
  if (xml.startsWith('<!--', at)) return endAfter(xml, '-->', at + 4);
  if (xml.startsWith('<![CDATA[', at)) return endAfter(xml, ']]>', at + 9);
  if (xml.startsWith('<?', at)) return endAfter(xml, '?>', at + 2);
  // An attribute value may contain `>`.
  let quote = '';
  for (let index = at + 1; index < xml.length; index += 1) {
    const char = xml.charAt(index);
    if (quote !== '') quote = char === quote ? '' : quote;
    else if (char === '>') return index + 1;
    else if (char === '"' || char === "'") quote = char;
  }
  return -1;
}

function endAfter(xml: string, mark: string, from: number): number {
  const found = xml.indexOf(mark, from);
  return found === -1 ? -1 : found + mark.length;
}
