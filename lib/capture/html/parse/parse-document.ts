/** Parses bounded HTML into a document. linkedom is the only DOM used by captures: pinned, fast, without layout or scripts. */
import { parseHTML } from 'linkedom';

/** `html` must come from `boundHtml`: well formed, with one head and one body. */
export function parseDocument(html: string): Document {
  return parseHTML(html).document;
}
