/** Table rows for workflows: executions per minute with one worker and with two, and what checking a workflow costs. */
import { measureExecutions } from '../workflows/measure-executions';
import { measureValidation } from '../workflows/measure-validation';
import { type BenchRow, createRows } from '../row';

const row = createRows('workflows');

export async function listWorkflowRows(): Promise<BenchRow[]> {
  const [one, two] = (await measureExecutions()).map(({ perMinute }) => perMinute);
  if (one === undefined || two === undefined) throw new Error('One worker and two are measured.');
  const checked = await measureValidation();
  return [
    row('executions of three steps a minute, one worker', { value: one, unit: '' }),
    row('executions of three steps a minute, two workers', {
      value: two,
      unit: '',
      beside: { 'times one': two / one },
    }),
    row(`validating ${checked.actions} actions with ${checked.edges} edges`, {
      value: checked.validateMs,
      unit: 'ms',
    }),
    row(`looking for loops among ${checked.workflows} workflows`, { value: checked.cascadeMs, unit: 'ms' }),
  ];
}
