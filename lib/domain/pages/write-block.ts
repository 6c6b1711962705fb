/**
 * Writes one block as lines: bullet and indentation before the content, its id and its folding below the first line (before it if a code
 * block begins there), and its own blank lines after it. Pure.
 */
import type { ReadBlock } from './block';

const isFence = (line: string) => /^\s*(?:`{3}|~{3})/.test(line);

export function writeBlock(block: ReadBlock, indent: string, lineEnd: string): string {
  const hasCaretId = block.hasWrittenId && block.source?.hasCaretId === true;
  const words = hasCaretId ? `${block.markdown} ^${block.id ?? ''}` : block.markdown;
  const [first = '', ...rest] = words.split('\n');
  const notes = [
    ...(block.hasWrittenId && !hasCaretId ? [`id:: ${block.id ?? ''}`] : []),
    ...(block.isFolded ? ['collapsed:: true'] : []),
  ];
  const said = isFence(first) ? [...notes, first, ...rest] : [first, ...notes, ...rest];
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
