/**
 * Writes a rendered table as Markdown for the clipboard. Bold text, links and code in a cell are preserved, and a chip becomes its number
 * in brackets. It reads the HTML of `writeRichText`, which contains nothing of the page's own.
 */
const marks: Readonly<Record<string, string>> = { B: '**', STRONG: '**', EM: '*', DEL: '~~', CODE: '`' };

export function writeTable(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const [head, ...rows] = [...body.querySelectorAll('tr')].map((row) => [...row.cells].map(writeCell));
  if (head === undefined) return '';
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n') + '\n';
}

const writeCell = (cell: Element) => [...cell.childNodes].map(writeInline).join('').trim();

function writeInline(node: ChildNode): string {
  if (!(node instanceof Element)) return escapeText(node.textContent ?? '');
  if (node.tagName === 'CODE') return `\`${(node.textContent ?? '').replaceAll('|', '\\|')}\``;
  // A formula. Its characters are not Markdown.
  if (node.tagName === 'VAR') return (node.textContent ?? '').replace(/\s+/g, ' ');
  const inner = [...node.childNodes].map(writeInline).join('');
  const href = node.getAttribute('href');
  if (node.tagName === 'A' && href !== null)
    return `[${inner}](<${href.replace(/[<>|\s]/g, encodeURIComponent)}>)`;
  const mark = marks[node.tagName] ?? '';
  return `${mark}${inner}${mark}`;
}

/** A number in brackets is a citation and is not escaped. */
const escapeText = (text: string) => text.replace(/\s+/g, ' ').replace(/[\\|*_`~<]/g, '\\$&');
