/** Measures policy alone: the pure decision over every question of the reviewed grid (`lib/engine/policy/__fixtures__/policy-grid.md`). */
import { listQuestions } from '@/lib/engine/policy/__fixtures__/policy-grid';
import { decide } from '@/lib/engine/policy/decide';
import { medianOf, timeRounds } from '../statistics';

export type GateFigures = { readonly questions: number; readonly decisionsPerSecond: number };

const rounds = 15;

export async function measureGate(): Promise<GateFigures> {
  const questions = listQuestions();
  let denied = 0;
  const times = await timeRounds(rounds, () => {
    for (const question of questions) if (decide(question).decision === 'deny') denied += 1;
  });
  if (denied === 0 || denied === rounds * questions.length) throw new Error('The gate decides nothing.');
  return { questions: questions.length, decisionsPerSecond: (questions.length * 1_000) / medianOf(times) };
}
