/**
 * Reads a Logseq page as blocks: each `-` begins one, deeper indentation nests below it, and every other line continues the previous block.
 * `key:: value` lines before the first block belong to the page. Linear; pure.
 */
import { readProperty } from './block';
import { dedent, measureIndent, type PageLine } from './page-lines';
import { type BlockLines, createFenceWatch, createGatherer } from './read-block';

const bulletLine = /^[ \t]*-(?:[ \t]|$)/;

/** Returns the number of lines before the first block. */
export function findLogseqFront(lines: readonly PageLine[]): number {
  const end = lines.findIndex((line) => !line.isBlank && readProperty(line.text) === null);
  if (end === -1) return lines.length;
  return bulletLine.test(lines[end]?.text ?? '') ? end : lines.findIndex((line) => !line.isBlank);
}

export function gatherLogseq(lines: readonly PageLine[]): readonly BlockLines[] {
  const { blocks, begin, extend } = createGatherer();
  const widths: number[] = [];
  const fence = createFenceWatch();
  for (const line of lines) {
    const width = measureIndent(line.indent);
    const isCode = fence.isOpen() && width > (widths.at(-1) ?? -1);
    if (bulletLine.test(line.text) && !isCode) {
      const content = line.text.slice(line.indent.length + 2);
      while (widths.length > 0 && (widths.at(-1) ?? 0) >= width) widths.pop();
      begin(line, { depth: widths.length, bullet: '-', content });
      widths.push(width);
      fence.close();
      fence.read(content);
      continue;
    }
    const block = blocks.at(-1);
    if (block === undefined) begin(line, { depth: 0, bullet: '', content: line.text });
    else extend(line, dedent(line.text, block.bullet === '' ? '' : `${block.indent}  `));
    fence.read(line.text);
  }
  return blocks;
}
