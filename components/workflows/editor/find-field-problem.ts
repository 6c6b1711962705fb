import { capitalise } from '@/lib/core/text';
import type { WorkflowIssuesReply } from '@/lib/protocol/http/workflow-shapes';
import type { WorkflowAction } from '@/lib/protocol/workflow/definition';

type Step = Pick<WorkflowAction, 'id' | 'name'>;
type FilledStep = Step & Pick<WorkflowAction, 'actionConfig'>;

const required = 'This field is required.';
type Issues = Pick<WorkflowIssuesReply, 'errors' | 'warnings'>;

/**
 * Returns the problem that the server found in one field of a step, as a sentence. A value that was missing when the server last looked, and
 * is there now, is no problem any more. Pure.
 */
export function findFieldProblem(issues: Issues, step: FilledStep, field: string): string | undefined {
  const found = listIssuesOf(issues, step).find(({ path }) => isOfField(path, field));
  if (found === undefined) return undefined;
  const said = sayAtField(found.message, step, field);
  return said === required && step.actionConfig[field] !== undefined ? undefined : said;
}

/**
 * The server names the step and the field, because its sentences also stand in lists: `Action “Tell”: title: is missing.` Beside the field
 * both are known.
 */
function sayAtField(message: string, { name }: Step, field: string): string {
  const [, rest = message] = message.split(`Action “${name}”: `);
  const said = rest.startsWith(`${field}: `) ? rest.slice(field.length + 2) : rest;
  if (said === 'is missing.') return required;
  return /^(?:is|are|must|needs|has|have|contains?)\b/.test(said) ? `This ${said}` : capitalise(said);
}

/** Returns the problems of a step that belong to none of the shown fields. Pure. */
export function listOtherProblems(
  issues: Issues,
  step: Step,
  fields: readonly { readonly name: string }[],
): readonly string[] {
  return listIssuesOf(issues, step)
    .filter(({ path }) => !fields.some(({ name }) => isOfField(path, name)))
    .map(({ message }) => message);
}

function listIssuesOf({ errors, warnings }: Issues, { id }: Step) {
  return [...errors, ...warnings].filter((issue) => issue.action_id === id);
}

/** Paths look like `actions.<name>.action_config.<field>…`. A name may contain dots, so we look for the field after the marker. */
function isOfField(path: string | null, field: string): boolean {
  const marker = '.action_config.';
  const at = path?.lastIndexOf(marker) ?? -1;
  if (path === null || at === -1) return false;
  const rest = path.slice(at + marker.length);
  return rest === field || rest.startsWith(`${field}.`);
}
