/**
 * Asks the built-in reader about the effects that trial reports state ("Compared with C, what was the effect of I on O?"), over the reports
 * of the samples. Half of the reports, chosen by a hash of their number, were looked at while the reader was written.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { readJsonAs } from '@/lib/core/json';
import { hasOverlap, type Span } from '@/lib/evidence/span';
import { askModel, createQuoteLocator } from './ask-model';

const fileChars = 20_000_000;
const titleChars = 200;

const trialsSchema = z.object({
  articles: z.record(z.string(), z.string()),
  prompts: z.record(
    z.string(),
    z.object({
      article: z.string(),
      outcome: z.string(),
      intervention: z.string(),
      comparator: z.string(),
      /** Offsets in code points. */
      spans: z.array(z.tuple([z.number(), z.number()])),
    }),
  ),
});
type Trials = z.output<typeof trialsSchema>;
type Prompt = Trials['prompts'][string];

export type TrialsRow = {
  readonly half: 'looked at' | 'unseen';
  readonly questions: number;
  /** Share of the questions for which a citation overlaps a reference, and for which the first one does. */
  readonly hit: number;
  readonly firstRight: number;
  /** Share of the citations that overlap a reference. */
  readonly rightCitations: number;
  readonly declined: number;
};

export async function measureTrials(samplesFolder: string): Promise<TrialsRow[]> {
  const file = path.join(samplesFolder, 'evidence', 'trials.json');
  const read = readJsonAs(trialsSchema, readFileSync(file, 'utf8'), fileChars);
  if (!read.ok) throw new Error(`trials.json: ${read.failure.reason}`);
  const rows: TrialsRow[] = [];
  for (const half of ['looked at', 'unseen'] as const) {
    const asked: AskedPrompt[] = [];
    for (const prompt of Object.values(read.value.prompts)) {
      const text = read.value.articles[prompt.article];
      if (text !== undefined && isUnseen(prompt.article) === (half === 'unseen'))
        asked.push(await askPrompt(prompt, text));
    }
    rows.push(summarise(half, asked));
  }
  return rows;
}

/** FNV-1a, so that the halves are the same on every machine. */
function isUnseen(article: string): boolean {
  let hash = 2_166_136_261;
  for (const sign of article) hash = Math.imul(hash ^ sign.charCodeAt(0), 16_777_619);
  return ((hash >>> 8) & 1) === 1;
}

type AskedPrompt = { readonly right: readonly boolean[]; readonly declined: boolean };

async function askPrompt(prompt: Prompt, text: string): Promise<AskedPrompt> {
  const question = `Compared with ${prompt.comparator}, what was the effect of ${prompt.intervention} on ${prompt.outcome}?`;
  const title =
    text
      .replace(/^TITLE:\s*/, '')
      .split('\n')[0]
      ?.slice(0, titleChars) ?? '';
  const answer = await askModel(question, [{ n: 1, name: 'report', title, markdown: text, chunk: null }]);
  const locate = createQuoteLocator(text);
  const references = readSpans(prompt, text);
  return {
    declined: answer.declined,
    right: answer.citations.map(({ quote }) => {
      const span = locate(quote);
      return span !== null && references.some((reference) => hasOverlap(span, reference));
    }),
  };
}

function readSpans({ spans }: Prompt, text: string): Span[] {
  const offsets = [0];
  for (const sign of text) offsets.push((offsets.at(-1) ?? 0) + sign.length);
  return spans.map(([start, end]) => ({ start: offsets[start] ?? 0, end: offsets[end] ?? 0 }));
}

function summarise(half: TrialsRow['half'], asked: readonly AskedPrompt[]): TrialsRow {
  const share = (count: number, of: number) => count / Math.max(1, of);
  const citations = asked.flatMap(({ right }) => right);
  return {
    half,
    questions: asked.length,
    hit: share(asked.filter(({ right }) => right.includes(true)).length, asked.length),
    firstRight: share(asked.filter(({ right }) => right[0] === true).length, asked.length),
    rightCitations: share(citations.filter(Boolean).length, citations.length),
    declined: share(asked.filter(({ declined }) => declined).length, asked.length),
  };
}
