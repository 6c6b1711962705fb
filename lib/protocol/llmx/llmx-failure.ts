/** Why a text is no LLMX message (LLMX 7.2), where, and what would have been right. */
import { fail } from '@/lib/core/result';
import type { Offset } from './value';

export type LlmxFailure = {
  /** "missing required field 'o' in REQ" */
  readonly reason: string;
  /** "a string", as in "expected a string". */
  readonly expected: string;
  /** From 1. */
  readonly line: number;
  /** From 1, in characters as people count them. */
  readonly column: number;
};

/** A failure before its place is counted out: that is done once, for the one that is told. */
export type Fault = Pick<LlmxFailure, 'reason' | 'expected'> & { readonly offset: Offset };

export function failAt(offset: Offset, reason: string, expected: string) {
  return fail<Fault>({ offset, reason, expected });
}

export function placeFault(text: string, { offset, ...fault }: Fault): LlmxFailure {
  const before = text.slice(0, offset).split(/\r\n|\r|\n/);
  return { ...fault, line: before.length, column: [...(before.at(-1) ?? '')].length + 1 };
}

/** "parse error: missing required field 'o' in REQ (line 2, column 1; expected o, a string)" */
export function describeFailure({ reason, expected, line, column }: LlmxFailure): string {
  return `parse error: ${reason} (line ${line}, column ${column}; expected ${expected})`;
}
