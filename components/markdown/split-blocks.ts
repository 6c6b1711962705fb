import { Lexer, Marked } from 'marked';
import { isTangled } from './is-tangled';

/**
 * Cuts a growing Markdown text into its top-level blocks, so that only the last one is rendered again with each chunk. Link definitions are
 * added to every block that may use them.
 */
export type SplitBlock = {
  readonly markdown: string;
  /** True for the block that may still grow and that should be completed for display. */
  readonly isLast: boolean;
};

type Token = { readonly type: string; readonly raw: string; readonly tag?: string };

/**
 * Creates a splitter for one growing text. Blocks that nothing after them can change are not parsed again. Another text is parsed from its
 * start.
 */
export function createBlockSplitter(): (markdown: string) => readonly SplitBlock[] {
  let settled: readonly Token[] = [];
  let settledText = '';
  return (markdown) => {
    if (isTangled(markdown)) return [{ markdown, isLast: false }];
    const text = markdown.replaceAll('\r\n', '\n');
    if (!text.startsWith(settledText)) {
      settled = [];
      settledText = '';
    }
    const tokens = [...settled, ...readTokens(text.slice(settledText.length))];
    const end = findSettled(tokens);
    if (end > settled.length) {
      settled = tokens.slice(0, end);
      settledText = settled.map(({ raw }) => raw).join('');
    }
    return toBlocks(tokens);
  };
}

/** A formula on its own lines is one block, whatever its lines begin with. */
const formula =
  /^ {0,3}(?:\$\$[ \t]*\n(?:[ \t]*\S.*\n)*?.*\$\$|\\\[[ \t]*\n(?:[ \t]*\S.*\n)*?.*\\\])[ \t]*(?:\n|$)/;

const { defaults } = new Marked({
  gfm: true,
  extensions: [
    {
      name: 'formula',
      level: 'block',
      start: (text) => /^ {0,3}(?:\$\$|\\\[)[ \t]*$/m.exec(text)?.index,
      tokenizer(text) {
        const raw = formula.exec(text)?.[0];
        return raw === undefined ? undefined : { type: 'formula', raw };
      },
    },
  ],
});

/** Reads blocks only. Their inner content is left to the renderer. */
const readTokens = (text: string): readonly Token[] => new Lexer(defaults).blockTokens(text, []);

const isBlock = ({ type }: Token) => type !== 'space' && type !== 'def';

/** A list can continue after blank lines, and a paragraph may become a heading or a table, so up to two blocks are not settled. */
const openBlocks = 2;

/** Returns how many tokens are settled: those up to a blank line followed by two blocks. */
function findSettled(tokens: readonly Token[]): number {
  let blocks = 0;
  for (let index = tokens.length - 1; index > 0; index -= 1) {
    const token = tokens[index];
    if (token === undefined) break;
    if (isBlock(token)) blocks += 1;
    else if (token.type === 'space' && blocks >= openBlocks) return index + 1;
  }
  return 0;
}

function toBlocks(tokens: readonly Token[]): readonly SplitBlock[] {
  const definitions = listDefinitions(tokens);
  const blocks = tokens.filter(isBlock);
  return blocks.map(({ raw }, index) => ({
    markdown: definitions && raw.includes('[') ? `${raw}\n\n${definitions}` : raw,
    isLast: index === blocks.length - 1,
  }));
}

/** If a name is defined twice, the first definition counts. */
function listDefinitions(tokens: readonly Token[]): string {
  const byTag = new Map<string, string>();
  for (const { type, tag = '', raw } of tokens)
    if (type === 'def' && !byTag.has(tag)) byTag.set(tag, raw.trim());
  return [...byTag.values()].join('\n');
}
