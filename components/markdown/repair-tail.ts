import remend from 'remend';

/**
 * Completes what a stream has begun, so that no reader sees Markdown characters flash by: open bold text, half a link, the first line of a
 * table. It is only for display; stored text is never changed. Pure.
 */
export function repairTail(block: string): string {
  if (isOpenFence(block)) return removeHalfFence(block);
  return remend(repairTable(removeHalfSigns(block.trimEnd())), { linkMode: 'text-only' });
}

function isOpenFence(block: string): boolean {
  return /^ {0,3}(`{3,}|~{3,})/.test(block);
}

/** A closing fence that has arrived only in part is not code. */
function removeHalfFence(block: string): string {
  return block.includes('\n') ? block.replace(/\n {0,3}(`{1,2}|~{1,2})$/, '\n') : block;
}

/** Characters at the very end that may still become markup. They are hidden until that is clear. */
const halfSigns: readonly (readonly [RegExp, string])[] = [
  [/!\[[^\]\n]*(?:\](?:\([^)\n]*)?)?$/, ''],
  [/\[[ xX]?\]?[ \t]*$/, ''],
  [/\[\^?\d{0,4}$/, ''],
  [/\[(?!\d{1,4}\])([^[\]\n]*)\]$/, '$1'],
  [/(?<=^|\n)[ \t]*(?:#{1,6}|[*+-]|\d{1,9}[.)]|>+)[ \t]*$/, ''],
  [/(?<=^|\n)[ \t]*[-*_=][-*_= \t]*$/, ''],
  [/&#?[a-z0-9]{0,31}$/i, ''],
  [/\\$/, ''],
  [/<[!/a-z][^>\n]*$/i, ''],
  [/[*_~`]{1,3}$/, ''],
];

function removeHalfSigns(block: string): string {
  return halfSigns.reduce((text, [pattern, rest]) => text.replace(pattern, rest), block);
}

/** A table is recognised from its second line on. Until that line arrives, we add one. */
function repairTable(block: string): string {
  const lines = block.split('\n');
  const first = lines.findIndex((line) => isRow(line));
  if (first === -1 || lines.slice(first).some((line) => line !== '' && !isRow(line))) return block;
  const isWhole = lines.length > first + 2 && (lines[first + 1] ?? '').includes('-');
  if (isWhole) return block;
  const above = lines.slice(0, first);
  const head = lines[first] ?? '';
  const cells = head.replaceAll('\\|', '').trim().replace(/\|$/, '').split('|').slice(1);
  if (cells.every((cell) => cell.trim() === '')) return above.join('\n');
  return [...above, head, `|${' --- |'.repeat(cells.length)}`].join('\n');
}

const isRow = (line: string) => /^ {0,3}\|/.test(line);
