/**
 * Converts HTML fragments to Markdown with all of their text: structured data that contains markup, and the fixtures of the writer's tests.
 */
import { boundHtml } from '../parse/bound-html';
import { settleFormulas } from '../formulas/settle-formulas';
import { parseDocument } from '../parse/parse-document';
import { readBaseUrl } from './content-links';
import { readContentTree } from './read-content-tree';
import { writeMarkdown } from './write-markdown';

export function convertFragment(html: string, baseUrl: string): string {
  const bounded = boundHtml(html);
  const document = parseDocument(bounded.html);
  settleFormulas(document, bounded);
  const choice = { baseUrl: readBaseUrl(document, baseUrl), keepsText: () => true, keepsImages: true };
  return writeMarkdown(readContentTree(document.body, choice).children);
}
