/**
 * Reads the block of `key: value` lines that note-taking programs put before Markdown. Only plain values and one-line lists are read.
 * Everything else is left out, because we never interpret YAML from strangers. Pure.
 */
export type FrontMatter = {
  readonly body: string;
  /** Keys in lower case. */
  readonly values: Readonly<Record<string, string>>;
  /** The block as written, or an empty string. */
  readonly block: string;
};

/** A longer block is not front matter but a text that begins with a horizontal rule. */
const maxChars = 20_000;

export function readFrontMatter(markdown: string): FrontMatter {
  const none = { body: markdown, values: {}, block: '' };
  const fence = /^(---|\+\+\+)[ \t]*\n/.exec(markdown);
  if (fence === null) return none;
  const end = markdown.slice(0, maxChars).indexOf(`\n${fence[1]}`, fence[0].length - 1);
  const rest = end === -1 ? null : /^[ \t]*(?:\n|$)/.exec(markdown.slice(end + 4));
  if (rest === null) return none;
  const block = markdown.slice(fence[0].length, end);
  const values: Record<string, string> = {};
  for (const line of block.split('\n')) {
    const pair = /^([A-Za-z][\w-]{0,60})\s*[:=]\s*(\S.*)$/.exec(line);
    const key = pair?.[1]?.toLowerCase();
    if (key !== undefined && pair?.[2] !== undefined) values[key] = readValue(pair[2]);
  }
  const isPlausible = Object.keys(values).length > 0 || block.trim() === '';
  return isPlausible ? { body: markdown.slice(end + 4 + rest[0].length), values, block } : none;
}

function readValue(text: string): string {
  const trimmed = text.trim();
  const list = /^\[(.*)\]$/.exec(trimmed)?.[1];
  const items = list === undefined ? [trimmed] : list.split(',');
  return items.map((item) => item.trim().replace(/^(["'])(.*)\1$/, '$2')).join(', ');
}
