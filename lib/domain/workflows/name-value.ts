/** What people call a value that a condition names: `trigger.markdown` is "its text". Pure. */
import { entities } from './entities';

const triggerPath = /^trigger\.(\w+)$/;

/** The path itself where it is not a field of what starts a workflow: a step's output is known by its path. */
export function nameValue(path: string): string {
  const name = triggerPath.exec(path)?.[1];
  const field = entities.flatMap(({ fields }) => fields).find((known) => known.name === name);
  return field === undefined ? path : `its ${field.title.toLowerCase()}`;
}
