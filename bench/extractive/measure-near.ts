/**
 * Asks the built-in reader questions about a thing whose name several short texts share, over the conflicting texts of the samples: once with
 * the texts that hold the answer, and once with those alone that name the thing and do not hold it. Every second question was looked at while
 * the reader was written.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { severalAnswersLine } from '@/lib/engine/model/extractive/answer/write-answer';
import { readJsonAs } from '@/lib/core/json';
import { askModel, type PackedText } from './ask-model';

const lineChars = 1_000_000;
const titleChars = 60;

const conflictSchema = z.object({
  question: z.string(),
  gold_answers: z.array(z.string()),
  wrong_answers: z.array(z.string()),
  documents: z.array(z.object({ type: z.enum(['correct', 'misinfo', 'noise']), text: z.string() })),
});
type Conflict = z.output<typeof conflictSchema>;

export type NearRow = {
  readonly half: 'looked at' | 'unseen';
  /** Questions whose answer no text holds word for word, and the share of them that is declined. */
  readonly near: number;
  readonly declinedNear: number;
  /** Questions with the texts that hold their answer. */
  readonly answerable: number;
  readonly hit: number;
  readonly firstRight: number;
  readonly declined: number;
  /** Questions with texts that hold several answers, right or wrong, and the share of them that is answered with more than one. */
  readonly several: number;
  readonly toldSeveral: number;
};

export async function measureNear(samplesFolder: string): Promise<NearRow[]> {
  const conflicts = readConflicts(path.join(samplesFolder, 'evidence', 'conflicts.jsonl'));
  const rows: NearRow[] = [];
  for (const [place, half] of (['looked at', 'unseen'] as const).entries())
    rows.push(
      await measureHalf(
        half,
        conflicts.filter((_, number) => number % 2 === place),
      ),
    );
  return rows;
}

function readConflicts(file: string): Conflict[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const read = readJsonAs(conflictSchema, line, lineChars);
      if (!read.ok) throw new Error(`conflicts.jsonl: ${read.failure.reason}`);
      return read.value;
    });
}

async function measureHalf(half: NearRow['half'], conflicts: readonly Conflict[]): Promise<NearRow> {
  const near: boolean[] = [];
  const toldSeveral: boolean[] = [];
  const answered: { readonly right: readonly boolean[]; readonly declined: boolean }[] = [];
  for (const { question, gold_answers: gold, wrong_answers: wrong, documents } of conflicts) {
    const beside = documents.filter(
      ({ type, text }) => type === 'noise' && !holdsOne(text, [...gold, ...wrong]),
    );
    const holding = documents.filter(({ type, text }) => type === 'correct' && holdsOne(text, gold));
    if (countHeld(documents, [...gold, ...wrong]) > 1) {
      const { markdown } = await askModel(question, pack(documents));
      toldSeveral.push(markdown.includes(severalAnswersLine));
    }
    if (beside.length > 0) near.push((await askModel(question, pack(beside))).declined);
    if (holding.length === 0) continue;
    const { citations, declined } = await askModel(question, pack([...holding, ...beside]));
    answered.push({ declined, right: citations.map(({ quote }) => holdsOne(quote, gold)) });
  }
  const share = (of: readonly unknown[], count: number) => count / Math.max(1, of.length);
  return {
    half,
    near: near.length,
    declinedNear: share(near, near.filter(Boolean).length),
    answerable: answered.length,
    hit: share(answered, answered.filter(({ right }) => right.includes(true)).length),
    firstRight: share(answered, answered.filter(({ right }) => right[0] === true).length),
    declined: share(answered, answered.filter(({ declined }) => declined).length),
    several: toldSeveral.length,
    toldSeveral: share(toldSeveral, toldSeveral.filter(Boolean).length),
  };
}

const countHeld = (documents: Conflict['documents'], answers: readonly string[]): number =>
  new Set(answers)
    .values()
    .filter((answer) => documents.some(({ text }) => holdsOne(text, [answer])))
    .toArray().length;

const holdsOne = (text: string, answers: readonly string[]): boolean =>
  answers.some((answer) => text.toLowerCase().includes(answer.toLowerCase()));

const pack = (documents: Conflict['documents']): PackedText[] =>
  documents.map(({ text }, place) => ({
    n: place + 1,
    name: `text ${place + 1}`,
    title: text.slice(0, titleChars).split('\n')[0] ?? '',
    markdown: text,
    chunk: null,
  }));
