/**
 * Table rows for research: what it quotes without a language model, what answering sub-questions in parallel saves, and how soon a run
 * resumes after its worker was lost.
 */
import { measureQuotes } from '../research/measure-quotes';
import { measureResearch, modelMs } from '../research/measure-research';
import { atLeast, atMost, type BenchOptions, type BenchRow, createRows } from '../row';

const row = createRows('research');

export async function listResearchRows({ samplesFolder }: BenchOptions): Promise<BenchRow[]> {
  return [...(await listQuoteRows(samplesFolder)), ...(await listTimeRows())];
}

/** Every second question, which the reader was not fitted to. */
async function listQuoteRows(samplesFolder: string | null): Promise<BenchRow[]> {
  const { questions, meeting, hit, subQuestions, unanswerable, declined } =
    await measureQuotes(samplesFolder);
  const of = `without a model, ${questions} questions held out`;
  return [
    row(`quotes that meet the answer, ${of}`, {
      value: meeting.research,
      unit: '',
      beside: { 'of an answer': meeting.answer },
      level: atLeast(meeting.answer),
    }),
    row(`a quote meets the answer, ${of}`, {
      value: hit.research,
      unit: '',
      beside: { 'of an answer': hit.answer, 'sub-questions': subQuestions },
    }),
    row(`declined rightly, without a model, of ${unanswerable} held out`, {
      value: declined.research,
      unit: '',
      beside: { 'by an answer': declined.answer },
      level: atLeast(declined.answer),
    }),
  ];
}

async function listTimeRows(): Promise<BenchRow[]> {
  const { walls, resumeMs } = await measureResearch([1, 2, 4]);
  const [one = 0, two = 0, four = 0] = [walls[1], walls[2], walls[4]];
  const each = `${modelMs / 1_000} s a model call`;
  return [
    row(`12 sub-questions, ${each}, one at a time`, { value: one / 1_000, unit: 's' }),
    row(`12 sub-questions, ${each}, two at a time`, {
      value: two / 1_000,
      unit: 's',
      beside: { 'times one': one / two },
    }),
    row(`12 sub-questions, ${each}, times faster with four at a time`, {
      value: one / four,
      unit: '',
      beside: { seconds: four / 1_000 },
      level: atLeast(3),
    }),
    row('a research goes on after its worker was killed', {
      value: resumeMs / 1_000,
      unit: 's',
      level: atMost(15),
    }),
  ];
}
