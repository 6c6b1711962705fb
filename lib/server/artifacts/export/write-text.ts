/** Writes an artifact as plain text: no Markdown syntax, notes as numbers in brackets, and their contents at the end. Pure. */
import type { BlockNode, InlineNode, ListItemNode } from '@/lib/protocol/llmcp';
import { describeNote, listSources } from './describe-note';
import type { ExportDocument } from './export-document';
import type { Note } from './number-notes';
import { readBlocks, readTree, splitNotes } from './read-tree';

export function writeText(document: ExportDocument): string {
  const tree = readTree(document);
  const sources = listSources(document).map(({ title, url, facts }) =>
    [title, url, facts].filter((part) => part !== null).join(', '),
  );
  return [
    document.title,
    '='.repeat(Math.min(document.title.length, 72)),
    ...tree.blocks.map((block) => writeBlock(block)),
    ...(tree.notes.length === 0
      ? []
      : ['Notes', tree.notes.map((note) => writeNote(note, document.timeZone)).join('\n')]),
    ...(sources.length === 0 ? [] : ['Sources', sources.join('\n')]),
    '',
  ]
    .join('\n\n')
    .replace(/\n\n(=+)\n/, '\n$1\n');
}

/** Writes any Markdown without its syntax. The address of a link follows its text. */
export function writePlainText(markdown: string): string {
  return readBlocks(markdown).map(writeBlock).join('\n\n');
}

function writeNote(note: Note, timeZone: string): string {
  const { quote, title, url, facts } = describeNote(note, timeZone);
  const place = [title, url, ...facts].filter((part) => part !== null).join(', ');
  return `[${note.label}] ${quote === '' ? '' : `“${quote}” — `}${place}`;
}

function writeBlock(block: BlockNode): string {
  switch (block.type) {
    case 'heading':
      return writeInline(block.children).toUpperCase();
    case 'paragraph':
      return writeInline(block.children);
    case 'blockquote':
      return indent(block.children.map(writeBlock).join('\n\n'), '> ');
    case 'list':
      return block.children
        .map((item, index) => writeItem(item, block.ordered ? `${(block.start ?? 1) + index}. ` : '- '))
        .join('\n');
    case 'code_block':
      return indent(block.text, '    ');
    case 'table':
      return block.children
        .map((row) => row.children.map((cell) => writeInline(cell.children)).join(' | '))
        .join('\n');
    case 'thematic_break':
      return '* * *';
  }
}

function writeItem(item: ListItemNode, mark: string): string {
  const check = item.checked === undefined ? '' : item.checked ? '[x] ' : '[ ] ';
  const [first = '', ...rest] = item.children.map(writeBlock).join('\n').split('\n');
  return [`${mark}${check}${first}`, ...rest.map((line) => `${' '.repeat(mark.length)}${line}`)].join('\n');
}

const indent = (text: string, by: string) =>
  text
    .split('\n')
    .map((line) => by + line)
    .join('\n');

function writeInline(nodes: readonly InlineNode[]): string {
  return nodes
    .map((node) => {
      switch (node.type) {
        case 'text':
          return splitNotes(node.text)
            .map((part) => (part.type === 'words' ? part.text : ` [${part.label}]`))
            .join('');
        case 'code':
          return node.text;
        case 'break':
          return '\n';
        case 'strong':
        case 'emphasis':
        case 'strikethrough':
          return writeInline(node.children);
        case 'link': {
          const text = writeInline(node.children);
          return text === node.href ? text : `${text} (${node.href})`;
        }
      }
    })
    .join('');
}
