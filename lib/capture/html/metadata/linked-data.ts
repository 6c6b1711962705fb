/**
 * The structured data of a page (JSON-LD) as a flat list of typed things. A block of broken JSON is skipped; depth and number of things are
 * bounded. Its content is the site's own claim: it gives the page its name and is used as content only when nothing is visible.
 */
import { isPlainObject, readJsonText } from './read-json-text';

export type LinkedThing = {
  readonly types: readonly string[];
  readonly values: Readonly<Record<string, unknown>>;
};

const maxThings = 2_000;
const maxDepth = 8;

export function readLinkedData(blocks: readonly string[]): LinkedThing[] {
  const things: LinkedThing[] = [];
  for (const block of blocks) collect(readJsonText(block), things, 0);
  return things;
}

function collect(value: unknown, things: LinkedThing[], depth: number): void {
  if (depth > maxDepth || things.length >= maxThings) return;
  if (Array.isArray(value)) {
    for (const item of value) collect(item, things, depth + 1);
    return;
  }
  if (!isPlainObject(value)) return;
  const types = readStrings(value['@type']).map((type) => type.replace(/^https?:\/\/schema\.org\//, ''));
  if (types.length > 0) things.push({ types, values: value });
  for (const inner of Object.values(value)) if (typeof inner === 'object') collect(inner, things, depth + 1);
}

function readStrings(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}

/** Returns the name in a value that is a text, a thing with a name, or a list of these. */
export function readName(value: unknown): string | null {
  if (typeof value === 'string') return value.trim() === '' ? null : value.trim();
  if (Array.isArray(value)) {
    const names = value
      .slice(0, 8)
      .map(readName)
      .filter((name) => name !== null);
    return names.length > 0 ? [...new Set(names)].join(', ') : null;
  }
  return isPlainObject(value) ? readName(value['name']) : null;
}

const articleType =
  /(Article|Posting|Report|Review|QAPage|Question|Recipe|HowTo|WebPage|Product|Course|Event)$/;

/** Returns the thing that the page is about. An article takes precedence over anything else that has a title. */
export function findMainThing(things: readonly LinkedThing[]): LinkedThing | null {
  const isOf = (thing: LinkedThing, pattern: RegExp) => thing.types.some((type) => pattern.test(type));
  return (
    things.find((thing) => isOf(thing, /(Article|Posting|Report)$/)) ??
    things.find((thing) => isOf(thing, articleType) && !isOf(thing, /WebPage$/)) ??
    things.find((thing) => isOf(thing, /WebPage$/)) ??
    null
  );
}
