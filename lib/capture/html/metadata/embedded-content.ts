/**
 * Finds content that a page carries only as data, for pages whose markup shows next to nothing: `articleBody` of the structured data, and
 * prose inside `__NEXT_DATA__`. Returns HTML fragments, which the caller converts like any markup.
 */
import type { LinkedThing } from './linked-data';
import { isPlainObject, readJsonText } from './read-json-text';

const bodyKeys = ['articleBody', 'reviewBody', 'recipeInstructions', 'text', 'description'];
const minBodyChars = 250;
const maxProseParts = 400;
const maxDepth = 30;
const maxVisited = 100_000;

export function findLinkedBody(things: readonly LinkedThing[]): string | null {
  for (const key of bodyKeys) {
    const texts = things.map((thing) => thing.values[key]).filter((value) => typeof value === 'string');
    const longest = texts.reduce((best, text) => (text.length > best.length ? text : best), '');
    if (longest.length >= minBodyChars) return writeParagraphs(longest);
  }
  return null;
}

/** Returns the prose in the data from which a scripted page is built, in order, each sentence once. */
export function findNextDataBody(nextData: string): string | null {
  if (nextData === '') return null;
  const data = readJsonText(nextData);
  const props = isPlainObject(data) && isPlainObject(data['props']) ? data['props'] : data;
  const collector = new ProseCollector();
  collector.visit(props, 0);
  const html = collector.parts.join('\n');
  return html.length >= minBodyChars ? html : null;
}

class ProseCollector {
  readonly parts: string[] = [];
  private readonly seen = new Set<string>();
  private visited = 0;

  visit(value: unknown, depth: number): void {
    this.visited += 1;
    if (depth > maxDepth || this.visited > maxVisited || this.parts.length >= maxProseParts) return;
    if (typeof value === 'string') this.take(value);
    else if (Array.isArray(value)) for (const item of value) this.visit(item, depth + 1);
    else if (isPlainObject(value)) {
      for (const [key, inner] of Object.entries(value)) {
        if (
          !/^(_|config|env|locale|translations|messages|i18n|seo|meta|tracking|analytics|styles?|css)/i.test(
            key,
          )
        ) {
          this.visit(inner, depth + 1);
        }
      }
    }
  }

  private take(text: string): void {
    if (!isProse(text) || this.seen.has(text)) return;
    this.seen.add(text);
    this.parts.push(writeParagraphs(text));
  }
}

function isProse(text: string): boolean {
  if (text.length < 60 || /^(https?:|data:|[{[])/.test(text)) return false;
  const words = text.slice(0, 600).split(/\s+/);
  return words.length >= 8 && text.slice(0, 600).length / words.length < 15;
}

function writeParagraphs(text: string): string {
  if (/<(p|div|h[1-6]|ul|br)\b/i.test(text)) return text;
  return text
    .split(/\n\s*\n|\r\n\s*\r\n|\n/)
    .filter((part) => part.trim() !== '')
    .map((part) => `<p>${part.replaceAll('<', '&lt;')}</p>`)
    .join('\n');
}
