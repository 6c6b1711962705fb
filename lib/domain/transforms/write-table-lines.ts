/** Writes cells as a table of Markdown, and says how a cell looks whose source says nothing. The cells are Markdown already. Pure. */

export const silentCell = '–';

export function writeTableLines(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
