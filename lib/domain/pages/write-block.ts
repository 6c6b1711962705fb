/**
 * Writes one block as lines: bullet and indentation before the content, its id below the first line, and its own blank lines after it.
 * Pure.
 */
import type { ReadBlock } from './block';

export function writeBlock(block: ReadBlock, indent: string, lineEnd: string): string {
  const [first = '', ...rest] = block.markdown.split('\n');
  const said = block.hasWrittenId ? [first, `id:: ${block.id ?? ''}`, ...rest] : [first, ...rest];
  const below = block.bullet === '' ? '' : indent + ' '.repeat(block.bullet.length + 1);
  const lines = said.map((line, index) => {
    if (index > 0) return line === '' ? '' : below + line;
    return block.bullet === '' ? line : `${indent}${block.bullet}${line === '' ? '' : ` ${line}`}`;
  });
  const text = lines.join(lineEnd);
  const { source } = block;
  if (source === null) return text + lineEnd;
  const hadLineEnd = source.text.endsWith('\n');
  return `${text}${hadLineEnd ? lineEnd : ''}${source.tail}`;
}
