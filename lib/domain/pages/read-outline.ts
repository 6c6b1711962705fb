/** Reads any text of a page as blocks. For every text, its front and the lines of its blocks joined are the text again. Linear; pure. */
import type { PageFormat } from '@/lib/protocol/page-words';
import type { Outline, ReadBlock } from './block';
import { findStyle, type PageLine, splitLines } from './page-lines';
import { type BlockLines, readBlock } from './read-block';
import { findLogseqFront, gatherLogseq } from './read-logseq';
import { findObsidianFront, gatherObsidian } from './read-obsidian';

type Grammar = {
  readonly findFront: (lines: readonly PageLine[]) => number;
  readonly gather: (lines: readonly PageLine[]) => readonly BlockLines[];
};

const grammars: Readonly<Record<PageFormat, Grammar>> = {
  logseq: { findFront: findLogseqFront, gather: gatherLogseq },
  obsidian: { findFront: findObsidianFront, gather: gatherObsidian },
};

export function readOutline(text: string, format: PageFormat): Outline<ReadBlock> {
  const mark = text.startsWith('\uFEFF') ? '\uFEFF' : '';
  const lines = splitLines(text.slice(mark.length));
  const { findFront, gather } = grammars[format];
  const frontEnd = findFront(lines);
  const front = lines.slice(0, frontEnd).map(({ raw }) => raw);
  const blocks = gather(lines.slice(frontEnd)).map((block) => readBlock(block, format));
  return { format, style: findStyle(text, blocks), front: mark + front.join(''), blocks };
}
