/**
 * Checks a model's result against the requested shape item by item. A list item that does not fit (usually one without a quote) is left out
 * and counted, so that one bad card does not cost the whole deck. An error outside a list is a failure. Pure.
 */
import type { z } from 'zod';
import { describeIssue } from '@/lib/core/describe-issue';
import { fail, type Result, succeed } from '@/lib/core/result';

/** An item that loses its last quote must itself be removed, and then perhaps the item that contains it. */
const maxPasses = 6;

export type Kept<Value> = { readonly value: Value; readonly droppedCount: number };

export function dropUncited<Schema extends z.ZodType>(
  schema: Schema,
  given: unknown,
): Result<Kept<z.output<Schema>>, string> {
  const copy: unknown = structuredClone(given);
  let droppedCount = 0;
  for (let pass = 0; pass < maxPasses; pass += 1) {
    const checked = schema.safeParse(copy, { error: describeIssue });
    if (checked.success) return succeed({ value: checked.data, droppedCount });
    const dropped = dropItems(copy, checked.error.issues);
    if (dropped === 0) {
      const [issue] = checked.error.issues;
      return fail(`${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'does not fit'}`);
    }
    droppedCount += dropped;
  }
  return fail('Too little of it matches the requested structure.');
}

/** Removes the innermost list item that each issue is in. */
function dropItems(root: unknown, issues: readonly z.core.$ZodIssue[]): number {
  const places = new Map<unknown[], Set<number>>();
  for (const { path } of issues) {
    const depth = path.findLastIndex((key) => typeof key === 'number');
    const list = depth < 0 ? undefined : follow(root, path.slice(0, depth));
    const index = path[depth];
    if (!Array.isArray(list) || typeof index !== 'number') continue;
    places.set(list, (places.get(list) ?? new Set()).add(index));
  }
  for (const [list, indexes] of places) {
    for (const index of [...indexes].sort((left, right) => right - left)) list.splice(index, 1);
  }
  return [...places.values()].reduce((sum, indexes) => sum + indexes.size, 0);
}

function follow(root: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
    root,
  );
}
