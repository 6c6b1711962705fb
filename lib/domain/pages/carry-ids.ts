/**
 * Gives the blocks of a changed text the ids they had before. An id written in the text belongs to its block. A block with the same content
 * keeps its id wherever it moved. Between such blocks the others are paired in order, and the rest are new. Pure.
 */
import type { Block, ReadBlock } from './block';

type Known = { readonly id: string; readonly markdown: string };

export function carryIds(
  earlier: readonly Known[],
  blocks: readonly ReadBlock[],
  createId: () => string,
): Block[] {
  const named = keepWrittenIds(blocks);
  const partners = pairEqual(earlier, named);
  pairBetween(earlier, named, partners);
  return named.map((block, index) => ({ ...block, id: block.id ?? partners.get(index) ?? createId() }));
}

/** The first block with an id owns it. A second block of the page with the same id counts as a block without one. */
function keepWrittenIds(blocks: readonly ReadBlock[]): ReadBlock[] {
  const taken = new Set<string>();
  return blocks.map((block) => {
    if (block.id !== null && taken.has(block.id)) return forgetWrittenId(block);
    if (block.id !== null) taken.add(block.id);
    return block;
  });
}

function forgetWrittenId(block: ReadBlock): ReadBlock {
  const source = block.source === null ? null : { ...block.source, writtenId: null };
  return { ...block, id: null, hasWrittenId: false, source };
}

function pairEqual(earlier: readonly Known[], blocks: readonly ReadBlock[]): Map<number, string> {
  const written = new Set(blocks.flatMap(({ id }) => id ?? []));
  const free = Map.groupBy(
    earlier.filter(({ id }) => !written.has(id)),
    ({ markdown }) => markdown,
  );
  const partners = new Map<number, string>();
  for (const [index, block] of blocks.entries()) {
    const partner = block.id === null ? free.get(block.markdown)?.shift() : undefined;
    if (partner !== undefined) partners.set(index, partner.id);
  }
  return partners;
}

/** Pairs reworded blocks by their position between blocks that did not change. */
function pairBetween(
  earlier: readonly Known[],
  blocks: readonly ReadBlock[],
  partners: Map<number, string>,
): void {
  const used = new Set([...partners.values(), ...blocks.flatMap(({ id }) => id ?? [])]);
  const placeOf = new Map(earlier.map(({ id }, place) => [id, place]));
  let next = 0;
  for (const [index, block] of blocks.entries()) {
    const own = block.id ?? partners.get(index);
    if (own !== undefined) {
      next = (placeOf.get(own) ?? next - 1) + 1;
      continue;
    }
    const candidate = earlier[next];
    if (candidate === undefined || used.has(candidate.id)) continue;
    partners.set(index, candidate.id);
    used.add(candidate.id);
    next += 1;
  }
}
