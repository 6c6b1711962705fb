/** Table rows for research: what answering sub-questions in parallel saves, and how soon a run resumes after its worker was lost. */
import { measureResearch, modelMs } from '../research/measure-research';
import { atLeast, atMost, type BenchRow, createRows } from '../row';

const row = createRows('research');

export async function listResearchRows(): Promise<BenchRow[]> {
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
