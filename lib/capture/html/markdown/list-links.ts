/** Lists the links of the captured content with their text and the words around them, each address once. */
import type { ElementContent } from 'hast';
import { shorten } from '@/lib/core/text';
import { limits } from '@/lib/core/limits';
import type { CapturedLink } from '@/lib/capture/files/captured-page';

const contextChars = 240;
const textChars = 200;
const blocks: ReadonlySet<string> = new Set(
  'p li h1 h2 h3 h4 h5 h6 td th dt dd div blockquote figcaption summary tr'.split(' '),
);

export function listLinks(children: readonly ElementContent[]): CapturedLink[] {
  const links = new Map<string, CapturedLink>();
  const visit = (node: ElementContent, around: ElementContent | null): void => {
    if (node.type !== 'element' || links.size >= limits.capturedLinks) return;
    const href = node.properties['href'];
    if (node.tagName === 'a' && typeof href === 'string' && !links.has(href)) {
      const text = shorten(textOf(node, textChars * 2), textChars);
      links.set(href, { url: href, text, context: around ? readContext(textOf(around, 4_000), text) : text });
    }
    const block = blocks.has(node.tagName) ? node : around;
    for (const child of node.children) visit(child, block);
  };
  for (const child of children) visit(child, null);
  return [...links.values()];
}

function readContext(text: string, linkText: string): string {
  const clean = text.replace(/\s+/g, ' ').trim();
  const at = Math.max(0, clean.indexOf(linkText));
  const start = Math.max(0, at - Math.floor((contextChars - linkText.length) / 2));
  return shorten(clean.slice(start), contextChars);
}

function textOf(node: ElementContent, maxChars: number): string {
  if (node.type === 'text') return node.value.slice(0, maxChars);
  if (node.type !== 'element') return '';
  let text = '';
  for (const child of node.children) {
    if (text.length >= maxChars) break;
    text += textOf(child, maxChars - text.length);
    if (child.type === 'element' && blocks.has(child.tagName)) text += ' ';
  }
  return text;
}
