/**
 * Writes the user content of each phase (knowledge pipeline, "Formatted Blocks Example", "Formatted Knowledge and Candidates Example").
 * Every line of a text except the first is indented, so that no text can start a block or page of its own: what a journal says stays data.
 * In a page's structure, a blank line comes before the children of a block and after a block of several lines, as in the example.
 */
export type AskedBlock = { readonly id: string; readonly text: string };

export type OutlineNode = {
  readonly text: string;
  /** Null if no decision may name the block. */
  readonly id: string | null;
  readonly children: readonly OutlineNode[];
};

type CandidatePage = { readonly title: string; readonly outline: readonly OutlineNode[] };

export type BlockToPlace = AskedBlock & {
  /** The journal's links around the block, such as `[[Python]] [[Textual]]`. Empty if there are none. */
  readonly context: string;
  readonly candidates: readonly CandidatePage[];
};

export function writeClassificationContent(blocks: readonly AskedBlock[]): string {
  return `Analyze these journal blocks:\n\n${blocks.map(writeBlock('Content')).join('\n\n')}`;
}

export function writeRewordingContent(blocks: readonly AskedBlock[]): string {
  return `Reword these knowledge blocks:\n\n${blocks.map(writeBlock('Original Content')).join('\n\n')}`;
}

export function writeIntegrationContent(blocks: readonly BlockToPlace[]): string {
  const opening = 'Decide integration for these knowledge blocks and candidate pages:';
  return [opening, ...blocks.map(writePlacedBlock)].join('\n\n');
}

const writeBlock =
  (label: string) =>
  ({ id, text }: AskedBlock): string =>
    `Block ID: ${onOneLine(id)}\n${label}: - ${indentRest(text)}`;

function writePlacedBlock({ id, text, context, candidates }: BlockToPlace): string {
  const head = [
    `Knowledge Block ID: ${onOneLine(id)}`,
    `Content: ${indentRest(text)}`,
    `Original Context: ${onOneLine(context)}`.trimEnd(),
  ].join('\n');
  return [head, 'Candidate Pages:', ...candidates.map(writePage)].join('\n\n');
}

function writePage({ title, outline }: CandidatePage, index: number): string {
  const head = `${index + 1}. Page: ${onOneLine(title)}\n   Existing Structure:`;
  return outline.length === 0 ? head : `${head}\n\n${writeOutline(outline, '   ')}`;
}

function writeOutline(nodes: readonly OutlineNode[], indent: string): string {
  return nodes
    .map((node, index) => {
      const written = writeNode(node, indent);
      if (index === nodes.length - 1) return written;
      return written.includes('\n') ? `${written}\n\n` : `${written}\n`;
    })
    .join('');
}

function writeNode({ text, id, children }: OutlineNode, indent: string): string {
  const own = [
    `${indent}- ${indentRest(text, `${indent}  `)}`,
    ...(id === null ? [] : [`${indent}  id:: ${onOneLine(id)}`]),
  ].join('\n');
  return children.length === 0 ? own : `${own}\n\n${writeOutline(children, `${indent}  `)}`;
}

const indentRest = (text: string, indent = '  ') => text.replace(/\r\n?|\n/g, `\n${indent}`);

const onOneLine = (text: string) => text.replace(/\s+/g, ' ').trim();
