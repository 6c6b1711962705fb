/** Why a text is not an LLMX message (LLMX 7.2), where the error is, and what would have been correct. */
import { fail } from '@/lib/core/result';
import type { Offset } from './value';

export type LlmxFailure = {
  /** For example "missing required field 'o' in REQ". */
  readonly reason: string;
  /** For example "a string", as in "expected a string". */
  readonly expected: string;
  /** Counted from 1. */
  readonly line: number;
  /** Counted from 1, in characters as people count them. */
  readonly column: number;
};

/** A failure before its line and column are computed. They are computed only once, for the failure that is reported. */
export type Fault = Pick<LlmxFailure, 'reason' | 'expected'> & { readonly offset: Offset };

export function failAt(offset: Offset, reason: string, expected: string) {
  return fail<Fault>({ offset, reason, expected });
}

export function placeFault(text: string, { offset, ...fault }: Fault): LlmxFailure {
  const before = text.slice(0, offset).split(/\r\n|\r|\n/);
  return { ...fault, line: before.length, column: [...(before.at(-1) ?? '')].length + 1 };
}

/** For example "parse error: missing required field 'o' in REQ (line 2, column 1; expected o, a string)". */
export function describeFailure({ reason, expected, line, column }: LlmxFailure): string {
  return `parse error: ${reason} (line ${line}, column ${column}; expected ${expected})`;
}
