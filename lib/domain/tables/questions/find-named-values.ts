/** Finds values of the table, answers to choose from, and titles of sources that a question names word for word. The longest comes first. Pure. */
import { frameWords } from '@/lib/engine/model/extractive/text/stop-words';
import type { QuestionText } from './question-text';
import { splitWords } from './question-text';

/** Words of the longest name that is looked for. */
const longest = 12;

export type Named<Thing> = { readonly thing: Thing; readonly start: number; readonly end: number };

/** @param things by their name. A name with several things names none of them alone, so all are returned. */
export function findNamedValues<Thing>(
  question: QuestionText,
  things: readonly { readonly name: string; readonly thing: Thing }[],
): Named<Thing>[][] {
  const byName = Map.groupBy(things, ({ name }) =>
    splitWords(name)
      .slice(0, longest + 1)
      .join(' '),
  );
  const { words } = question;
  const found: Named<Thing>[][] = [];
  for (let size = Math.min(longest, words.length); size > 0; size -= 1) {
    for (let at = 0; at + size <= words.length; at += 1) {
      const run = words.slice(at, at + size);
      const [first, last] = [run[0], run.at(-1)];
      if (first === undefined || last === undefined || run.some(({ used }) => used)) continue;
      if (run.every(({ key }) => key === null)) continue;
      const written = question.text.slice(first.start, last.end);
      // "State" may be a value, but "state a price" asks for one.
      const isAsking = run.every(({ key }) => key === null || frameWords.has(key));
      const alike = byName.get(run.map(({ folded }) => folded).join(' ')) ?? [];
      const named = isAsking ? alike.filter(({ name }) => name === written) : alike;
      if (named.length === 0) continue;
      for (const each of run) each.used = true;
      found.push(named.map(({ thing }) => ({ thing, start: first.start, end: last.end })));
    }
  }
  return found;
}
