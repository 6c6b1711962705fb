/**
 * Asks the built-in reader about the effects that trial reports state ("Compared with C, what was the effect of I on O?"), over the reports
 * of the samples. Half of the reports were looked at while the reader was written.
 */
import { hasOverlap, type Span } from '@/lib/evidence/span';
import { askModel, createQuoteLocator } from './ask-model';
import { listTrialHalves, type TrialHalf, type TrialPrompt } from './trials';

export type TrialsRow = {
  readonly half: TrialHalf['half'];
  readonly questions: number;
  /** Share of the questions for which a citation overlaps a reference, and for which the first one does. */
  readonly hit: number;
  readonly firstRight: number;
  /** Share of the citations that overlap a reference. */
  readonly rightCitations: number;
  readonly declined: number;
};

export async function measureTrials(samplesFolder: string): Promise<TrialsRow[]> {
  const rows: TrialsRow[] = [];
  for (const { half, prompts } of listTrialHalves(samplesFolder)) {
    const asked: AskedPrompt[] = [];
    for (const prompt of prompts) asked.push(await askPrompt(prompt));
    rows.push(summarise(half, asked));
  }
  return rows;
}

type AskedPrompt = { readonly right: readonly boolean[]; readonly declined: boolean };

async function askPrompt({ prompt, title, text }: TrialPrompt): Promise<AskedPrompt> {
  const question = `Compared with ${prompt.comparator}, what was the effect of ${prompt.intervention} on ${prompt.outcome}?`;
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

function readSpans({ spans }: TrialPrompt['prompt'], text: string): Span[] {
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
