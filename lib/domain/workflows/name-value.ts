/** The words for a value that a condition refers to: `trigger.markdown` is "its text". Pure. */
import { entities } from './entities';

const triggerPath = /^trigger\.(\w+)$/;

/** Returns the path itself if it is not a field of what starts a workflow: users know the output of a step by its path. */
export function nameValue(path: string): string {
  const name = triggerPath.exec(path)?.[1];
  const field = entities.flatMap(({ fields }) => fields).find((known) => known.name === name);
  return field === undefined ? path : `its ${field.title.toLowerCase()}`;
}
