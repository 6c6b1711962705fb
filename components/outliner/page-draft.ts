import { z } from 'zod';
import { limits } from '@/lib/core/limits';
import { readJsonAs } from '@/lib/core/json';
import { toBlocks } from './outline-state';
import type { StoredPage } from './page-saver';
import type { Block } from '@/lib/domain/pages/block';

type Draft = { readonly stored: StoredPage; readonly blocks: readonly Block[] };

const blocksSchema = z
  .array(
    z.object({
      id: z.string(),
      depth: z.number(),
      markdown: z.string(),
      is_folded: z.boolean().default(false),
    }),
  )
  .max(limits.blocksPerPage);
const draftSchema = z.object({ version: z.number(), before: blocksSchema, blocks: blocksSchema });

const keyOf = (place: string) => `sourcebook.outline.${place}`;
const plain = (blocks: readonly Block[]) =>
  blocks.map(({ id, depth, markdown, isFolded }) => ({ id, depth, markdown, is_folded: isFolded }));

/** Stores the unsaved text in this browser; null removes it. If the browser's storage is full, the text exists on the page only. */
export function writeDraft(place: string, draft: Draft | null): void {
  if (draft === null) return window.localStorage.removeItem(keyOf(place));
  const { stored, blocks } = draft;
  const text = JSON.stringify({
    version: stored.version,
    before: plain(stored.blocks),
    blocks: plain(blocks),
  });
  try {
    window.localStorage.setItem(keyOf(place), text);
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
  }
}

export function readDraft(place: string): Draft | null {
  const text = window.localStorage.getItem(keyOf(place));
  if (text === null) return null;
  const draft = readJsonAs(draftSchema, text, limits.pageBodyChars);
  if (!draft.ok) return null;
  const { version, before, blocks } = draft.value;
  return { stored: { version, blocks: toBlocks(before) }, blocks: toBlocks(blocks) };
}
