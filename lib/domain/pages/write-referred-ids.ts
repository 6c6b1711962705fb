/**
 * Writes the ids of blocks that something refers to into the text of their page, so that other programs find them too: as a property in
 * Logseq, as `^id` in Obsidian. A page without such a block is returned unchanged, byte for byte. Pure.
 */
import type { Block } from './block';
import { openPage, type Page } from './page';
import { printOutline } from './print-outline';

export function writeReferredIds(
  page: Pick<Page, 'text' | 'format' | 'blockIds'>,
  referred: ReadonlySet<string>,
): string {
  if (!page.blockIds.some((id) => referred.has(id))) return page.text;
  const outline = openPage(page);
  const isUnwritten = ({ id, hasWrittenId }: Block) => !hasWrittenId && referred.has(id);
  if (!outline.blocks.some(isUnwritten)) return page.text;
  const write = page.format === 'obsidian' ? writeCaretId : writeProperty;
  return printOutline({
    ...outline,
    blocks: outline.blocks.map((block) => (isUnwritten(block) ? write(block) : block)),
  });
}

const writeProperty = (block: Block): Block => ({ ...block, hasWrittenId: true });

/** In a block that ends with code, a table or a rule, an id would become part of it or change what it is. */
function writeCaretId(block: Block): Block {
  const last = block.markdown.slice(block.markdown.lastIndexOf('\n') + 1);
  const isText = /[\p{L}\p{N}]/u.test(last) && !/^\s*(?:`{3}|~{3}|\|)/.test(last);
  if (block.source === null || !isText) return block;
  return { ...block, hasWrittenId: true, source: { ...block.source, hasCaretId: true } };
}
