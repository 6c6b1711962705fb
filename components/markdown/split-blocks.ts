import { Lexer, Marked } from 'marked';
import { isTangled } from './is-tangled';

/**
 * Cuts a growing Markdown text into its top-level blocks, so that only the last one is rendered anew with each chunk.
 * Link definitions go with every block that may use them.
 */
export type SplitBlock = {
  readonly markdown: string;
  /** May yet grow, and is worth completing for the eye. */
  readonly isLast: boolean;
};

type Token = { readonly type: string; readonly raw: string; readonly tag?: string };

/** For one text that grows: blocks that nothing behind them can change are not read again. Another text is read from its start. */
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

/** A formula on lines of its own is one block, whatever its lines begin with. */
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

/** Blocks only: what stands inside them is the renderer's work. */
const readTokens = (text: string): readonly Token[] => new Lexer(defaults).blockTokens(text, []);

const isBlock = ({ type }: Token) => type !== 'space' && type !== 'def';

/** A list goes on after blank lines and a paragraph may become a heading or a table: up to two blocks are not settled. */
const openBlocks = 2;

/** How many tokens are settled: up to a blank line with two blocks behind it. */
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

/** Of two definitions of one name the first counts. */
function listDefinitions(tokens: readonly Token[]): string {
  const byTag = new Map<string, string>();
  for (const { type, tag = '', raw } of tokens)
    if (type === 'def' && !byTag.has(tag)) byTag.set(tag, raw.trim());
  return [...byTag.values()].join('\n');
}
