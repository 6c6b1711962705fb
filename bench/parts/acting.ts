/** Table rows for acting: what the product adds to a turn of a model, what one tool call costs, how fast policy decides. */
import { measureGate } from '../acting/measure-gate';
import { measureTurn } from '../acting/measure-turn';
import { type BenchRow, createRows } from '../row';

const row = createRows('acting');

export async function listActingRows(): Promise<BenchRow[]> {
  const { run, directMs, callMs, writeMs } = await measureTurn();
  const { questions, decisionsPerSecond } = await measureGate();
  return [
    row('a turn without calls, added to the model, median', {
      value: run.medianMs - directMs,
      unit: 'ms',
      beside: { 'whole run': run.medianMs, 'model alone': directMs, 'one row written': writeMs },
    }),
    row('a turn without calls, added to the model, p95', {
      value: run.p95Ms - directMs,
      unit: 'ms',
      beside: { 'whole run': run.p95Ms },
    }),
    row('a call of app.calculate', { value: callMs, unit: 'ms', beside: { 'one row written': writeMs } }),
    row(`decisions of policy a second, ${questions.toLocaleString('en')} questions`, {
      value: decisionsPerSecond,
      unit: '',
      beside: { 'microseconds each': 1_000_000 / decisionsPerSecond },
    }),
  ];
}
