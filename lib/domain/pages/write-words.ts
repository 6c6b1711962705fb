/**
 * A block as somebody reads it: properties apart, links by their words, a block that is referred to by what it says. No id of a block is
 * left in it. Code stays as it is. Pure.
 */
import { readProperty } from './block';
import { findReferences, type Reference } from './find-references';

/** What the block of an id says; null where there is none. */
export type BlockWords = (id: string) => string | null;

export function writeWords(markdown: string, wordsOf: BlockWords): string {
  const said = withoutProperties(markdown);
  let words = '';
  let at = 0;
  for (const reference of findReferences(said)) {
    words += said.slice(at, reference.start) + nameReference(reference, wordsOf);
    at = reference.end;
  }
  return (words + said.slice(at)).trimEnd().replace(/^(?:[ \t]*\n)+/, '');
}

/** The ids of the blocks whose words stand in this one. */
export function listQuotedBlocks(markdown: string): string[] {
  return findReferences(withoutProperties(markdown)).flatMap(({ kind, target }) =>
    kind === 'block' ? [target] : [],
  );
}

/** Properties stand at the beginning of a block, or right below its first line; further down they are text. */
function withoutProperties(markdown: string): string {
  const lines = markdown.split('\n');
  const [first = ''] = lines;
  if (/^\s*(?:`{3}|~{3})/.test(first)) return markdown;
  const begin = readProperty(first) === null ? 1 : 0;
  const end = lines.findIndex((line, index) => index >= begin && readProperty(line) === null);
  return [...lines.slice(0, begin), ...(end === -1 ? [] : lines.slice(end))].join('\n');
}

/** What a referred block refers to in turn is not followed, so that two that name each other end. */
function nameReference({ kind, target, label }: Reference, wordsOf: BlockWords): string {
  if (kind === 'tag') return `#${target}`;
  if (kind === 'page') return label ?? target;
  const referred = wordsOf(target);
  return referred === null ? '' : (writeWords(referred, () => null).split('\n', 1)[0] ?? '');
}
