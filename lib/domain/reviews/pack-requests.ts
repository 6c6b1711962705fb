/**
 * Packs what one model request contains: as many blocks as fit its context with room for the answer, and as much of a page's structure as a
 * decision needs. A block that does not fit even alone is reported, and the others continue. Pure.
 */
import { limits } from '@/lib/core/limits';
import { shorten } from '@/lib/core/text';
import type { OutlineNode } from '@/lib/protocol/knowledge-lines';
import { findParent } from '@/lib/domain/pages/block';

/** Share of the context; the rest is for the system prompt, the answer, and the error of the estimate. */
const askedShare = 0.45;

export type Packed<Asked> = {
  readonly batches: readonly (readonly Asked[])[];
  readonly tooLong: readonly Asked[];
};

export function packRequests<Asked>(
  asked: readonly Asked[],
  model: { readonly contextTokens: number; readonly estimate: (asked: Asked) => number },
): Packed<Asked> {
  const budget = model.contextTokens * askedShare;
  const batches: Asked[][] = [];
  const tooLong: Asked[] = [];
  let left = 0;
  for (const each of asked) {
    const tokens = model.estimate(each);
    if (tokens > budget) {
      tooLong.push(each);
      continue;
    }
    const batch = batches.at(-1);
    if (batch === undefined || tokens > left || batch.length >= limits.knowledgeBatchBlocks) {
      batches.push([each]);
      left = budget - tokens;
    } else {
      batch.push(each);
      left -= tokens;
    }
  }
  return { batches, tooLong };
}

/** Returns the first pages, as many as fit into one request together with the block. */
export function packPages<Page>(
  pages: readonly Page[],
  model: { readonly contextTokens: number; readonly estimate: (page: Page) => number },
): Page[] {
  let left = model.contextTokens * askedShare * 0.8;
  const fitting: Page[] = [];
  for (const page of pages) {
    left -= model.estimate(page);
    if (left < 0) break;
    fitting.push(page);
  }
  return fitting;
}

/** Tokens of context per listed block of a page: a small model sees only the upper levels, a large one more. */
const tokensPerOutlineBlock = 512;

type Listed = { readonly id: string; readonly depth: number; readonly markdown: string };

/** Lists a page's blocks, one line each, upper levels first. */
export function outlinePage(blocks: readonly Listed[], contextTokens: number): OutlineNode[] {
  const most = Math.min(limits.knowledgeOutlineBlocks, Math.max(12, contextTokens / tokensPerOutlineBlock));
  const shown = new Set(
    blocks
      .map((block, index) => ({ block, index }))
      .filter(({ block }) => block.markdown.trim() !== '')
      .sort((left, right) => left.block.depth - right.block.depth || left.index - right.index)
      .slice(0, most)
      .map(({ index }) => index),
  );
  return nest(blocks, shown);
}

type OpenNode = { readonly text: string; readonly id: string; readonly children: OpenNode[] };

function nest(blocks: readonly Listed[], shown: ReadonlySet<number>): OutlineNode[] {
  const top: OpenNode[] = [];
  const nodes = new Map<number, OpenNode>();
  for (const index of [...shown].sort((left, right) => left - right)) {
    const block = blocks[index];
    if (block === undefined) continue;
    const node = { text: shorten(block.markdown, limits.knowledgeOutlineChars), id: block.id, children: [] };
    let parent = findParent(blocks, index);
    while (parent !== null && !nodes.has(parent)) parent = findParent(blocks, parent);
    (parent === null ? top : (nodes.get(parent)?.children ?? top)).push(node);
    nodes.set(index, node);
  }
  return top;
}
