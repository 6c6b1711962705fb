/**
 * Prints blocks as the text of their page. A block with unchanged content at the same place is printed with exactly the lines it was read
 * from, so that an edit changes only the lines of the edited blocks. New blocks follow the page's own line endings and indentation. Pure.
 */
import type { PageFormat } from '@/lib/protocol/page-words';
import { isHeading, type Outline, type PageStyle, type ReadBlock } from './block';
import { measureIndent } from './page-lines';
import { writeBlock } from './write-block';

/** A printed block, which later blocks are indented relative to. */
type Printed = { readonly indent: string; readonly bullet: string; readonly holdsText: boolean };
type Place = { readonly parent: Printed | undefined; readonly sibling: Printed | undefined };

const isItem = (printed: Printed | undefined): printed is Printed =>
  printed !== undefined && printed.bullet !== '';

export function printOutline({ format, style, front, blocks }: Outline<ReadBlock>): string {
  const pieces = [front];
  const levels: Printed[] = [];
  let end = front;
  for (const [index, block] of blocks.entries()) {
    const place = { parent: levels[block.depth - 1], sibling: levels[block.depth] };
    const hasChildren = (blocks[index + 1]?.depth ?? 0) > block.depth;
    const around = { format, parent: place.parent, isFirst: index === 0, hasChildren };
    const bullet = decideBullet(block, around);
    const printed = printBlock({ ...block, bullet }, place, style);
    const gap =
      format === 'obsidian' && needsGap(end, { ...block, bullet }, blocks[index - 1]) ? style.lineEnd : '';
    const piece = `${needsLineEnd(end) ? style.lineEnd : ''}${gap}${printed.text}`;
    pieces.push(piece);
    end = `${end}${piece}`.slice(-endChars);
    levels.length = block.depth;
    levels.push({
      indent: printed.indent,
      bullet,
      holdsText: format === 'obsidian' && isHeading(block.markdown),
    });
  }
  return pieces.join('');
}

/** Number of printed characters examined to see how the output ends. */
const endChars = 200;

function printBlock(block: ReadBlock, place: Place, style: PageStyle): { text: string; indent: string } {
  const { source } = block;
  const isInPlace = fitsAsRead(block, place);
  if (source !== null && isInPlace && saysAsRead(block))
    return { text: source.text + source.tail, indent: source.indent };
  const indent = isInPlace && source !== null ? source.indent : decideIndent(block.bullet, place, style);
  return { text: writeBlock(block, indent, style.lineEnd), indent };
}

type Surroundings = {
  readonly format: PageFormat;
  readonly parent: Printed | undefined;
  readonly isFirst: boolean;
  readonly hasChildren: boolean;
};

/** Without a bullet there can only be the first block of a Logseq page and, in Obsidian, blocks at the top or under a heading. */
function decideBullet(block: ReadBlock, around: Surroundings): string {
  if (block.bullet !== '') return block.bullet;
  if (block.markdown === '' && !block.hasWrittenId) return '-';
  if (around.format === 'obsidian' && isHeading(block.markdown)) return '';
  const canStand =
    around.format === 'logseq'
      ? around.isFirst && block.source !== null
      : around.parent === undefined || around.parent.holdsText;
  return canStand && !around.hasChildren ? '' : '-';
}

function saysAsRead({ source, markdown, bullet, hasWrittenId, isFolded, id }: ReadBlock): boolean {
  const writtenId = hasWrittenId ? id : null;
  return (
    source?.markdown === markdown &&
    source.bullet === bullet &&
    source.writtenId === writtenId &&
    source.isFolded === isFolded
  );
}

/** True if a block with its original indentation would be read at this place again. */
function fitsAsRead({ source, bullet, depth }: ReadBlock, { parent, sibling }: Place): boolean {
  if (bullet === '') return true;
  if (source === null || source.bullet === '' || source.depth !== depth) return false;
  const width = measureIndent(source.indent);
  return (
    (!isItem(parent) || width > measureIndent(parent.indent)) &&
    (!isItem(sibling) || width <= measureIndent(sibling.indent))
  );
}

function decideIndent(bullet: string, { parent, sibling }: Place, style: PageStyle): string {
  if (bullet === '') return '';
  if (isItem(sibling)) return sibling.indent;
  return isItem(parent) ? parent.indent + style.indent : '';
}

const needsLineEnd = (end: string) => end !== '' && end !== '\uFEFF' && !end.endsWith('\n');

/** In Markdown, a paragraph that follows a paragraph or an item without a blank line continues it. */
function needsGap(end: string, next: ReadBlock, before: ReadBlock | undefined): boolean {
  if (before === undefined || next.bullet !== '' || isHeading(next.markdown)) return false;
  return !isHeading(before.markdown) && !/(?:^|\n)[ \t]*\r?\n$/.test(end);
}
