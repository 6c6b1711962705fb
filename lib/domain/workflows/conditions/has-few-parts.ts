/** Checks the bounds of a condition (threats 27), its number of parts and its depth, before anything recurses into it. Pure. */
import { limits } from '@/lib/core/limits';

export function hasFewParts(condition: unknown): boolean {
  const waiting: { readonly part: unknown; readonly depth: number }[] = [{ part: condition, depth: 1 }];
  for (let count = 0; count < waiting.length; count += 1) {
    const { part, depth } = waiting[count] ?? { part: null, depth: 1 };
    if (depth > limits.conditionDepth || waiting.length > limits.conditionParts) return false;
    for (const inner of listInner(part)) {
      if (waiting.length > limits.conditionParts) return false;
      waiting.push({ part: inner, depth: depth + 1 });
    }
  }
  return true;
}

function listInner(part: unknown): readonly unknown[] {
  if (typeof part !== 'object' || part === null) return [];
  return Object.entries(part).flatMap(([key, inner]: [string, unknown]) => {
    if (key === 'not') return [inner];
    return (key === 'and' || key === 'or') && Array.isArray(inner) ? Array.from<unknown>(inner) : [];
  });
}
