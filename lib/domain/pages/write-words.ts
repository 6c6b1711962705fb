/**
 * Writes a block as readers see it: without properties, with links replaced by their text and block references by the content of the block.
 * No block id remains. Code is unchanged. Pure.
 */
import { readProperty } from './block';
import { findReferences, namePage, type Reference } from './find-references';

/** Returns the content of the block with this id; null if there is none. */
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

/** Returns the ids of the blocks whose content appears in this one. */
export function listQuotedBlocks(markdown: string): string[] {
  return findReferences(withoutProperties(markdown)).flatMap(({ kind, target }) =>
    kind === 'block' ? [target] : [],
  );
}

/** Properties are at the beginning of a block, or directly below its first line; further down they are text. */
function withoutProperties(markdown: string): string {
  const lines = markdown.split('\n');
  const [first = ''] = lines;
  if (/^\s*(?:`{3}|~{3})/.test(first)) return markdown;
  const begin = readProperty(first) === null ? 1 : 0;
  const end = lines.findIndex((line, index) => index >= begin && readProperty(line) === null);
  return [...lines.slice(0, begin), ...(end === -1 ? [] : lines.slice(end))].join('\n');
}

/** References inside a referenced block are not followed, so that two blocks that refer to each other do not loop. */
function nameReference(reference: Reference, wordsOf: BlockWords): string {
  const { kind, target } = reference;
  if (kind === 'tag') return `#${target}`;
  if (kind === 'page' || kind === 'part') return namePage(reference);
  const referred = wordsOf(target);
  return referred === null ? '' : (writeWords(referred, () => null).split('\n', 1)[0] ?? '');
}
