/** Splits a table line into cells (GFM 4.10): at unescaped pipes, without the outer pipes and white space. */
import type { Span } from './span';

const isWhite = (char: string) => char === ' ' || char === '\t';

export function splitCells(source: string, line: Span): Span[] {
  let { start, end } = trim(source, line);
  const pipes: number[] = [];
  for (let at = start; at < end; at += 1) {
    const char = source.charAt(at);
    if (char === '\\') at += 1;
    else if (char === '|') pipes.push(at);
  }
  if (pipes[0] === start) {
    pipes.shift();
    start += 1;
  }
  if (pipes.at(-1) === end - 1) {
    pipes.pop();
    end -= 1;
  }
  return [...pipes, end].map((cellEnd, index) =>
    trim(source, { start: index === 0 ? start : (pipes[index - 1] ?? 0) + 1, end: cellEnd }),
  );
}

function trim(source: string, span: Span): Span {
  let { start, end } = span;
  while (start < end && isWhite(source.charAt(start))) start += 1;
  while (end > start && isWhite(source.charAt(end - 1))) end -= 1;
  return { start, end };
}

/** Returns the number of cells in a delimiter row (`| --- | :-: |`), or 0 if the line is not one. */
export function countDelimiterCells(source: string, line: Span): number {
  for (let at = line.start; at < line.end; at += 1) {
    if (!'|-: \t'.includes(source.charAt(at))) return 0;
  }
  const text = source.slice(line.start, line.end);
  if (!text.includes('-') || !text.includes('|')) return 0;
  const cells = splitCells(source, line);
  return cells.every((cell) => /^:?-+:?$/.test(source.slice(cell.start, cell.end))) ? cells.length : 0;
}
