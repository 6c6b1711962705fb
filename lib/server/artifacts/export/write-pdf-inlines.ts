/** Converts inline nodes of the render tree to code for the typesetter. Formatting is not nested, however deeply it was written. Pure. */
import type { InlineNode } from '@/lib/protocol/llmcp';
import { limits } from '@/lib/core/limits';
import { isSafeLink } from './is-safe-link';
import { writeLabelId } from './number-notes';
import { splitNotes } from './read-tree';
import { splitFormulas } from './split-formulas';
import { call, join, type Typst, writeString } from './typst-code';
import { type Room, writeWords } from './write-pdf-words';

const marks = ['bold-text', 'italic-text', 'struck-text'] as const;
type Mark = (typeof marks)[number];
type Marks = ReadonlySet<Mark>;

const markOf = { strong: 'bold-text', emphasis: 'italic-text', strikethrough: 'struck-text' } as const;

export type Setting = {
  readonly room: Room;
  readonly isHeading: boolean;
  /** True if the document begins with a script that is written from right to left. */
  readonly isFromRight: boolean;
  /** Returns null for a formula that stays as it was written. */
  readonly drawFormula: (written: string) => Typst | null;
  /** Names of the notes that have a reference to which a reader can return. */
  readonly referred: Set<string>;
};

/** A link within a link is not possible, so links to notes stand beside the link that contains them. */
type Piece = { readonly code: Typst; readonly isReference: boolean };

/** Keeps two numbers apart that follow each other. */
const thinSpace = '\u2009';

export function writePdfInlines(nodes: readonly InlineNode[], setting: Setting): Typst {
  const pieces = writePieces(nodes, new Set(), setting);
  return join(
    pieces.flatMap(({ code, isReference }, index) =>
      isReference && pieces[index - 1]?.isReference === true ? [writeString(thinSpace), code] : [code],
    ),
  );
}

function writePieces(nodes: readonly InlineNode[], under: Marks, setting: Setting): Piece[] {
  return nodes.flatMap((node) => writeNode(node, under, setting));
}

function writeNode(node: InlineNode, under: Marks, setting: Setting): Piece[] {
  switch (node.type) {
    case 'text':
      return splitNotes(node.text).map((part) =>
        part.type === 'words'
          ? text(mark(join(writeFormulas(part.text, setting)), under))
          : { code: writeReference(part.label, setting), isReference: true },
      );
    case 'code':
      return [text(mark(call('code-text', writeWords(node.text, setting.room)), under))];
    case 'break':
      return [text(setting.isHeading ? writeString(' ') : call('line-break'))];
    case 'strong':
    case 'emphasis':
    case 'strikethrough':
      return writePieces(node.children, new Set([...under, markOf[node.type]]), setting);
    case 'link':
      return writeLink(node.href, writePieces(node.children, under, setting));
  }
}

/** Writes words and the formulas among them. The bookmark of a heading can show none, so a heading has them as they were written. */
function writeFormulas(words: string, { room, isHeading, drawFormula }: Setting): Typst[] {
  if (isHeading) return [writeWords(words, room)];
  return splitFormulas(words).map(
    (part) => (part.type === 'formula' ? drawFormula(part.text) : null) ?? writeWords(part.text, room),
  );
}

const text = (code: Typst): Piece => ({ code, isReference: false });

const mark = (code: Typst, under: Marks): Typst =>
  marks.filter((name) => under.has(name)).reduce((inner, name) => call(name, inner), code);

function writeLink(url: string, pieces: readonly Piece[]): Piece[] {
  const inside = pieces.filter(({ isReference }) => !isReference);
  if (inside.length === 0) return [...pieces];
  const link = writeWebLink(url, join(inside.map(({ code }) => code)));
  return [text(link), ...pieces.filter(({ isReference }) => isReference)];
}

/** Writes only the text if the address is not one that a document may link to. */
export function writeWebLink(url: string, code: Typst): Typst {
  if (!isSafeLink(url) || url.length > limits.urlChars) return code;
  return call('web-link', writeString(url), code);
}

function writeReference(label: string, { isHeading, referred }: Setting): Typst {
  const name = writeLabelId(label);
  if (isHeading) return call('heading-reference', writeString(name), writeString(label));
  if (referred.has(name)) return call('reference', writeString(name), writeString(label));
  referred.add(name);
  return call('first-reference', writeString(name), writeString(label));
}
