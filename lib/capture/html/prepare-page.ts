/**
 * Everything that happens to a page before its content is chosen: it is bounded and parsed, streamed parts are put in place, formulas become text, hidden text is
 * removed and counted, and the metadata is read. No I/O; the document belongs to this capture alone.
 */
import { settleFormulas } from './formulas/settle-formulas';
import { type HiddenReport, removeHidden } from './hidden/remove-hidden';
import { readPageStyles } from './hidden/page-styles';
import { type LinkedThing, readLinkedData } from './metadata/linked-data';
import { type PageMetadata, readMetadata } from './metadata/read-metadata';
import { type BoundedHtml, boundHtml } from './parse/bound-html';
import { parseDocument } from './parse/parse-document';
import { partGluedNames } from './parse/part-glued-names';
import { placeStreamedParts } from './parse/place-streamed-parts';
import { removeShortcodes } from './parse/remove-shortcodes';
import { type NoscriptOutcome, settleNoscript } from './parse/settle-noscript';

export type PreparedPage = {
  readonly url: string;
  readonly bounded: BoundedHtml;
  readonly document: Document;
  readonly things: readonly LinkedThing[];
  readonly metadata: PageMetadata;
  readonly hidden: HiddenReport;
  readonly noscript: NoscriptOutcome;
};

export function preparePage(html: string, url: string): PreparedPage {
  const bounded = boundHtml(html);
  const document = parseDocument(bounded.html);
  placeStreamedParts(document, bounded);
  if (bounded.html.includes('[')) removeShortcodes(document);
  settleFormulas(document, bounded);
  partGluedNames(document);
  const things = readLinkedData(bounded.linkedData);
  const noscript = settleNoscript(document);
  const hidden = removeHidden(document, {
    styles: readPageStyles(bounded.styles),
    hasExternalStyles: bounded.hasExternalStyles,
  });
  return { url, bounded, document, things, metadata: readMetadata(document, things), hidden, noscript };
}
