/**
 * Asks the built-in reader questions as people ask them, over fourteen small collections, and judges its answers by the rules in
 * `questions/rules.md`.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { readJsonAs } from '@/lib/core/json';
import { askModel, type AskedAnswer, type PackedText } from './ask-model';

const folder = path.join(import.meta.dirname, 'questions');
const sampleFolder = path.join(import.meta.dirname, '../../lib/server/sample');
const fileChars = 1_000_000;

const questionSchema = z.object({
  collection: z.enum([
    'well',
    'orchard',
    'clinic',
    'sample',
    'machine',
    'hall',
    'moth',
    'council',
    'phones',
    'kitchen',
    'tarn',
    'choir',
    'glacier',
    'museum',
  ]),
  shape: z.string(),
  question: z.string(),
  earlier: z.array(z.string()).default([]),
  opens: z.array(z.string()).default([]),
  need: z.number().default(1),
  says: z.string().optional(),
});
type PeopleQuestion = z.output<typeof questionSchema>;

type Judgement = 'useful' | 'partly' | 'useless';
type JudgedQuestion = {
  readonly asked: PeopleQuestion;
  readonly judgement: Judgement;
  readonly answer: AskedAnswer;
  /** True for a refusal of a question that has an answer, if the answer is among the passages that it offers as nearest. */
  readonly isOffered: boolean;
};

/** For each set its file, and whether it was looked at while the reader was written. */
export const questionSets = {
  questions: { file: 'questions.json', isSeen: true },
  apart: { file: 'apart.json', isSeen: false },
  everyday: { file: 'everyday.json', isSeen: true },
  'everyday-apart': { file: 'everyday-apart.json', isSeen: false },
  plain: { file: 'plain.json', isSeen: true },
  'plain-apart': { file: 'plain-apart.json', isSeen: false },
  nowhere: { file: 'nowhere.json', isSeen: true },
  prose: { file: 'prose.json', isSeen: true },
  'prose-apart': { file: 'prose-apart.json', isSeen: false },
  reworded: { file: 'reworded.json', isSeen: true },
  'reworded-apart': { file: 'reworded-apart.json', isSeen: false },
} as const;
export type QuestionSetName = keyof typeof questionSets;

export async function measureQuestions(set: QuestionSetName): Promise<JudgedQuestion[]> {
  const file = path.join(folder, questionSets[set].file);
  const read = readJsonAs(z.array(questionSchema), readFileSync(file, 'utf8'), fileChars);
  if (!read.ok) throw new Error(`${path.basename(file)}: ${read.failure.reason}`);
  const judged: JudgedQuestion[] = [];
  for (const asked of read.value) {
    const answer = await askModel(asked.question, readCollection(asked.collection), {
      earlier: asked.earlier,
    });
    judged.push({ asked, judgement: judge(asked, answer), answer, isOffered: isOffered(asked, answer) });
  }
  return judged;
}

function judge({ opens, need, says }: PeopleQuestion, answer: AskedAnswer): Judgement {
  if (says !== undefined) return answer.markdown.includes(says) ? 'useful' : 'useless';
  const quotes = answer.citations.map(({ quote }) => quote);
  const count = (all: readonly string[]) =>
    opens.filter((span) => all.some((quote) => quote.includes(span))).length;
  if (count(quotes.slice(0, answer.shownFirst)) >= need) return 'useful';
  return count(quotes) > 0 ? 'partly' : 'useless';
}

const isOffered = ({ opens }: PeopleQuestion, { nearest }: AskedAnswer): boolean =>
  opens.some((span) => nearest.some(({ quote }) => quote.includes(span)));

function readCollection(name: PeopleQuestion['collection']): PackedText[] {
  const folders =
    name === 'sample'
      ? ['texts', 'documents'].map((part) => path.join(sampleFolder, part))
      : [path.join(folder, name)];
  const files = folders.flatMap((each) =>
    readdirSync(each)
      .filter((file) => /\.(?:md|txt)$/.test(file))
      .map((file) => path.join(each, file)),
  );
  return files.map((file, place) => {
    const markdown = readFileSync(file, 'utf8');
    const title = /^# (.+)$/m.exec(markdown)?.[1] ?? path.basename(file);
    return { n: place + 1, name: path.basename(file), title, markdown, chunk: null };
  });
}
