/** Tasks as Logseq writes them (`TODO words`) and as Obsidian does (`[ ] words`). Pure. */
export type Task = {
  readonly isDone: boolean;
  /** A word that says more than the check box: `DOING`, `WAITING`, `CANCELED`. */
  readonly word: string | null;
  /** The block without the sign of the task. */
  readonly markdown: string;
};

const sign = /^(?:(TODO|DOING|NOW|LATER|WAITING|DONE|CANCELED|CANCELLED)|\[([ xX])\])(?: |$)/;
const doneWords: ReadonlySet<string> = new Set(['DONE', 'CANCELED', 'CANCELLED']);

/** Returns null if the block is no task. */
export function readTask(markdown: string): Task | null {
  const match = sign.exec(markdown.split('\n', 1)[0] ?? '');
  if (match === null) return null;
  const [all, word, box] = match;
  return {
    isDone: word === undefined ? box !== ' ' : doneWords.has(word),
    word: word === undefined || word === 'TODO' || word === 'DONE' ? null : word,
    markdown: markdown.slice(all.length),
  };
}

/** Ticks a task off, or makes it open again, in the spelling that it has. */
export function tickTask(markdown: string): string {
  const task = readTask(markdown);
  if (task === null) return markdown;
  const isBox = markdown.startsWith('[');
  const [open, done] = isBox ? ['[ ]', '[x]'] : ['TODO', 'DONE'];
  return `${task.isDone ? open : done} ${task.markdown}`;
}

/** Makes text a task, an open task a done one, and a done one text again. */
export function turnTask(markdown: string): string {
  const task = readTask(markdown);
  if (task === null) return `TODO ${markdown}`;
  return task.isDone ? task.markdown : tickTask(markdown);
}
