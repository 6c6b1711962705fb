/** Reads a file of references that somebody sent, or refuses it. */
import { readLibrary } from '@/lib/capture/references/read-library';
import type { ReadLibrary, ReferenceProblem } from '@/lib/capture/references/reference';
import { AppError } from '@/lib/core/errors';
import { limits } from '@/lib/core/limits';

export function requireLibrary(text: string): ReadLibrary {
  const read = readLibrary(text);
  if (!read.ok) throw new AppError('invalid_input', `text: ${read.failure}`, { data: { field: 'text' } });
  return read.value;
}

/** The first problems, in the order of the file, and the number of all. */
export function presentProblems(problems: readonly ReferenceProblem[]) {
  const ordered = problems.toSorted((one, other) => (one.line ?? 0) - (other.line ?? 0));
  return {
    problems: ordered
      .slice(0, limits.referenceProblems)
      .map(({ line, entry, reason }) => ({ line, entry, reason })),
    problem_count: problems.length,
  };
}
