/**
 * Applies a decision to the blocks of its page and takes it off again. Applying it twice changes nothing. Taking off something that was
 * edited since is refused, with a message that says what changed. No other block is ever lost. Pure.
 */
import { fail, type Result, succeed } from '@/lib/core/result';
import { shorten } from '@/lib/core/text';
import type { DecisionAction } from '@/lib/protocol/knowledge-lines';
import { type Block, createBlock, findSubtreeEnd } from '@/lib/domain/pages/block';
import { applyChange, type Change } from '@/lib/domain/pages/block-change';
import { editBlock, insertBelow, insertBlocks } from '@/lib/domain/pages/edit-blocks';
import { readOutline } from '@/lib/domain/pages/read-outline';
import { type Applied, createPlacedBlockId } from './review';

export type ToPlace = {
  readonly id: string;
  readonly action: DecisionAction;
  readonly targetBlockId: string | null;
  /** The text to put there. */
  readonly words: string;
};

export type Placed = {
  readonly blocks: readonly Block[];
  readonly applied: Pick<Applied, 'added' | 'replaced'>;
};

export function placeDecision(
  blocks: readonly Block[],
  decision: ToPlace,
): Result<Placed | 'there_already', string> {
  const { id, action, targetBlockId, words } = decision;
  const ids = new Set(blocks.map((block) => block.id));
  const written = readWords(words, id);
  const [first, ...rest] = written;
  if (first === undefined || action === 'skip') return fail('There is nothing to write.');
  if (ids.has(first.id)) return succeed('there_already');
  const target = blocks.findIndex((block) => block.id === targetBlockId);
  if (action === 'add_section') return add(blocks, insertBlocks(blocks, blocks.length, written), written);
  if (target === -1) return fail('The block it was meant for is no longer on the page.');
  if (action === 'add_under') return add(blocks, insertBelow(blocks, target, written), written);
  const before = blocks[target]?.markdown ?? '';
  if (before === first.markdown) return succeed('there_already');
  const edited = apply(blocks, editBlock(blocks, target, first.markdown));
  const below = rest.map((block) => ({ ...block, depth: block.depth - 1 }));
  return succeed({
    blocks: below.length === 0 ? edited : apply(edited, insertBelow(edited, target, below)),
    applied: {
      added: below.map(pickWords),
      replaced: { id: blocks[target]?.id ?? '', before, after: first.markdown },
    },
  });
}

/** Removes what was applied, unless it was changed since. */
export function takeOff(
  blocks: readonly Block[],
  { added, replaced }: Pick<Applied, 'added' | 'replaced'>,
): Result<readonly Block[], string> {
  const own = new Set(added.map(({ id }) => id));
  for (const { id, markdown } of added) {
    const index = blocks.findIndex((block) => block.id === id);
    const block = blocks[index];
    if (block === undefined) continue;
    if (block.markdown !== markdown) return fail(`“${shorten(block.markdown, 60)}” has been edited since.`);
    const below = blocks.slice(index + 1, findSubtreeEnd(blocks, index));
    if (below.some((other) => !own.has(other.id)))
      return fail(`Blocks have been added below “${shorten(markdown, 60)}” since.`);
  }
  const target = blocks.findIndex(({ id }) => id === replaced?.id);
  if (replaced !== null && blocks[target]?.markdown !== replaced.after)
    return fail('The replaced block has been changed since.');
  const restored = replaced === null ? blocks : apply(blocks, editBlock(blocks, target, replaced.before));
  return succeed(restored.filter(({ id }) => !own.has(id)));
}

/** Reads the text as blocks: bulleted lines become children of the first. No line of it can set a block id or a property of the page. */
function readWords(words: string, decisionId: string): Block[] {
  const text = `- ${words
    .trim()
    .replace(/^[-*+][ \t]+/, '')
    .replace(/\r\n?|\n/g, '\n  ')}\n`;
  return readOutline(text, 'logseq').blocks.flatMap(({ depth, markdown }, place) =>
    markdown.trim() === ''
      ? []
      : createBlock({ id: createPlacedBlockId(decisionId, place), depth, markdown: markdown.trim() }),
  );
}

const pickWords = ({ id, markdown }: Block) => ({ id, markdown });

function add(
  blocks: readonly Block[],
  change: Change | null,
  written: readonly Block[],
): Result<Placed, string> {
  return succeed({
    blocks: apply(blocks, change),
    applied: { added: written.map(pickWords), replaced: null },
  });
}

const apply = (blocks: readonly Block[], change: Change | null) =>
  change === null ? [...blocks] : applyChange(blocks, change);
