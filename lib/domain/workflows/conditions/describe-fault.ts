/**
 * Describes what is wrong with a condition in one sentence that a user or a model can act on. Of the four forms a condition may have, it
 * reports the error of the form that was meant. Pure.
 */
import type { z } from 'zod';

const forms = ['operator', 'and', 'or', 'not'];

/** Every branch of the union has failed; `errors` contains the reasons of each branch, in the order of `forms`. */
export function describeFault(issue: z.core.$ZodRawIssue): string {
  const { input } = issue;
  const meant =
    typeof input === 'object' && input !== null ? forms.findIndex((form) => Object.hasOwn(input, form)) : -1;
  const reason = issue.code === 'invalid_union' ? issue.errors[meant]?.[0] : undefined;
  if (reason === undefined)
    return 'a condition is {"field", "operator", "value"}, {"and": […]}, {"or": […]} or {"not": …}';
  return [reason.path.map(String).join('.'), reason.message].filter((part) => part !== '').join(': ');
}
