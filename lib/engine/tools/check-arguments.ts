/**
 * Checks arguments against the schema of their tool (LLMCP: "Tool calls must not include keys beyond the schema"; protocols 1: refused with
 * the list of what exists). A failure is one sentence that names the argument, so that a model can correct the call. Pure; never throws.
 */
import { z } from 'zod';
import { fail, type Result, succeed } from '@/lib/core/result';
import { describeIssue } from '@/lib/core/describe-issue';
import { shorten } from '@/lib/core/text';

/** A name that a model made up is quoted back to it, but not beyond this length. */
const maxQuotedChars = 60;
const maxQuotedKeys = 5;

export function checkArguments<Schema extends z.ZodType>(
  schema: Schema,
  given: unknown,
): Result<z.output<Schema>, string> {
  const checked = schema.safeParse(given, { error: describeForModel });
  if (checked.success) return succeed(checked.data);
  const [issue] = checked.error.issues;
  const path = issue?.path.map(String).join('.') ?? '';
  const message = issue?.message ?? 'is not valid';
  return fail(path === '' ? message : `${path} ${message}`);
}

/** For an unknown argument, lists the existing ones, because that helps a model to correct its call. */
function describeForModel(issue: z.core.$ZodRawIssue): string {
  if (issue.code === 'unrecognized_keys') {
    const quoted = issue.keys.slice(0, maxQuotedKeys).map((key) => `"${shorten(key, maxQuotedChars)}"`);
    const known = issue.inst instanceof z.ZodObject ? Object.keys(issue.inst.shape) : [];
    return `there is no ${quoted.join(', ')}; ${known.length === 0 ? 'there are no arguments' : `what exists: ${known.join(', ')}`}`;
  }
  return describeIssue(issue);
}
