/** Finds the block that a link to a heading means (`[[Page#Heading]]`, as Obsidian has it). Pure. */

type NamedBlock = { readonly id: string; readonly markdown: string };

/**
 * Returns the id of the first block that is this heading, or else of the first one that says the same words without being a heading, as in an
 * outline; null if there is none. Case, signs and white space do not count, because Obsidian leaves some signs out of links.
 */
export function findHeading(blocks: readonly NamedBlock[], heading: string): string | null {
  const wanted = foldHeading(heading);
  if (wanted === '') return null;
  const same = blocks.filter(({ markdown }) => foldHeading(readFirstLine(markdown)) === wanted);
  return (same.find(({ markdown }) => headingSigns.test(markdown)) ?? same[0])?.id ?? null;
}

const headingSigns = /^#{1,6}[ \t]/;

const readFirstLine = (markdown: string) => (markdown.split('\n', 1)[0] ?? '').replace(headingSigns, '');

const foldHeading = (text: string) =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
