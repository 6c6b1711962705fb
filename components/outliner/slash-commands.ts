import type { Completed } from './complete-block';
import { readTask, turnTask } from './read-task';

/** A command that is chosen after `/`. It gets the block without what was typed to find it. Pure. */
export type SlashCommand = {
  readonly label: string;
  /** Other words by which it is found. */
  readonly also: string;
} & (
  | { readonly write: (block: Completed, today: string) => Completed }
  /** Asks for a file and adds it to the block. */
  | { readonly asksForFile: true }
);

/** Returns the date of a day some days later. Dates are in the user's time zone; only their calendar counts here. */
function addDays(date: string, days: number): string {
  const day = new Date(`${date}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() + days);
  return day.toISOString().slice(0, 10);
}

const insert = ({ markdown, caret }: Completed, words: string, back = 0): Completed => ({
  markdown: markdown.slice(0, caret) + words + markdown.slice(caret),
  caret: caret + words.length - back,
});

/** Inserts lines of their own. */
function insertLines({ markdown, caret }: Completed, lines: string, at: number): Completed {
  const before = markdown.slice(0, caret).trimEnd();
  const after = markdown.slice(caret).trimStart();
  const gap = before === '' ? '' : '\n';
  return {
    markdown: `${before}${gap}${lines}${after === '' ? '' : `\n${after}`}`,
    caret: before.length + gap.length + at,
  };
}

/** Changes what stands before the words of the block. */
function begin({ markdown, caret }: Completed, sign: string): Completed {
  const words = markdown.replace(/^(?:#{1,6}|>) /, '');
  const next = sign + words;
  return { markdown: next, caret: Math.max(sign.length, caret + next.length - markdown.length) };
}

const heading = (level: 1 | 2 | 3): SlashCommand => ({
  label: `Heading ${level}`,
  also: 'title',
  write: (block) => begin(block, `${'#'.repeat(level)} `),
});

const day = (label: string, by: number): SlashCommand => ({
  label,
  also: 'date day',
  write: (block, today) => insert(block, `[[${addDays(today, by)}]]`),
});

const table = '| Column | Column |\n| --- | --- |\n|  |  |';

export const slashCommands: readonly SlashCommand[] = [
  {
    label: 'Task',
    also: 'todo to-do check box',
    write: ({ markdown, caret }) => {
      const next = readTask(markdown) === null ? turnTask(markdown) : markdown;
      return { markdown: next, caret: caret + next.length - markdown.length };
    },
  },
  day('Today', 0),
  day('Tomorrow', 1),
  day('Yesterday', -1),
  { label: 'Link to page', also: 'reference', write: (block) => insert(block, '[[') },
  { label: 'Link to block', also: 'reference', write: (block) => insert(block, '((') },
  { label: 'Tag', also: 'hashtag', write: (block) => insert(block, '#') },
  { label: 'Embed page', also: 'include', write: (block) => insert(block, '{{embed [[') },
  { label: 'Embed block', also: 'include', write: (block) => insert(block, '{{embed ((') },
  { label: 'Image or file', also: 'picture photo upload attach', asksForFile: true },
  heading(1),
  heading(2),
  heading(3),
  { label: 'Quote', also: 'citation', write: (block) => begin(block, '> ') },
  { label: 'Code', also: 'program', write: (block) => insertLines(block, '```\n\n```', 4) },
  { label: 'Table', also: 'grid', write: (block) => insertLines(block, table, table.length - 6) },
];

/** Returns the commands of which some word begins with each typed word. */
export function findCommands(query: string): readonly SlashCommand[] {
  const typed = query.toLowerCase().split(' ').filter(Boolean);
  return slashCommands.filter(({ label, also }) => {
    const words = `${label} ${also}`.toLowerCase().split(' ');
    return typed.every((each) => words.some((word) => word.startsWith(each)));
  });
}
