/** Bounded HTML as a document. linkedom is the one DOM of the capture: pinned, quick, without layout or scripts. */
import { parseHTML } from 'linkedom';

/** `html` comes from `boundHtml`: well formed, one head, one body. */
export function parseDocument(html: string): Document {
  return parseHTML(html).document;
}
