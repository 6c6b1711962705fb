/** Measures what checking a workflow costs, for the largest graph allowed and for a chain of workflows that could start one another. */
import { limits } from '@/lib/core/limits';
import { action, assemble, type WireAction } from '@/lib/domain/workflows/__fixtures__/workflows';
import { checkCascade } from '@/lib/domain/workflows/cascade';
import { validateWorkflow } from '@/lib/domain/workflows/validate/validate-workflow';
import type { WorkflowDefinition } from '@/lib/protocol/workflow/definition';
import { medianOf, timeRounds } from '../statistics';

export type ValidationFigures = {
  readonly actions: number;
  readonly edges: number;
  readonly validateMs: number;
  readonly workflows: number;
  readonly cascadeMs: number;
};

const rounds = 15;
const workflows = 100;

export async function measureValidation(): Promise<ValidationFigures> {
  const large = assemble(listForks());
  const { errors } = validateWorkflow(large);
  if (errors.length > 0) throw new Error(`The large workflow has errors: ${errors[0]?.message}`);
  const validated = await timeRounds(rounds, () => validateWorkflow(large));
  const [first, ...others] = listChained();
  if (first === undefined) throw new Error('There are workflows.');
  if (checkCascade(first, others).warnings.length === 0) throw new Error('The chain does not come back.');
  const cascaded = await timeRounds(rounds, () => checkCascade(first, others));
  return {
    actions: large.actions.length,
    edges: large.edges.length,
    validateMs: medianOf(validated),
    workflows,
    cascadeMs: medianOf(cascaded),
  };
}

/** Builds a series of conditions. Both outputs of each lead to an alert, which names the result of that condition and leads to the next. */
function listForks(): WireAction[] {
  return Array.from({ length: limits.workflowActions }, (_, at) => {
    const before = `Step ${at - 1}`;
    if (at % 2 === 0) return action(`Step ${at}`, 'evaluate_condition', at === 0 ? undefined : before);
    const alert = action(`Step ${at}`, 'create_alert', [`${before}:output-true`, `${before}:output-false`]);
    const message = `{{trigger.title}}, found by {{steps.step_${at - 1}.output.result}}`;
    return { ...alert, action_config: { ...alert.action_config, message } };
  });
}

/** Each workflow adds a source to the collection whose new sources start the next one. The last one adds to the collection of the first. */
function listChained(): WorkflowDefinition[] {
  return Array.from({ length: workflows }, (_, at) => {
    const write = action('Write', 'create_entity', 'Check:output-true');
    const next = `col_${(at + 1) % workflows}`;
    const actions = [
      action('Check', 'evaluate_condition'),
      { ...write, action_config: { ...write.action_config, collection_id: next } },
      action('Alert', 'create_alert', 'Write'),
      action('Note', 'log_audit_entry', 'Alert'),
    ];
    return assemble(actions, { name: `Workflow ${at}`, collection_id: `col_${at}` });
  });
}
