/** Decides whether a step did the same in two runs, and describes the differences in words. Time and duration are ignored. Pure. */
import { writeCanonicalJson } from '@/lib/core/json';
import { shorten } from '@/lib/core/text';
import { describeStep } from '../describe-step';
import { findNote } from '../find-note';
import type { RunStep, StepKind } from '../run-step';
import { writeText } from '../list-steps';

/** At least one of the two is present. */
export type AlignedSteps = { readonly first: RunStep | null; readonly second: RunStep | null };

/** Writes as a text everything by which two steps are compared. The order in which sources were sent is ignored. */
export function writeSubstance(step: RunStep): string {
  const { words, detail } = describeStep(step, null);
  const packet = findNote(step.frames, 'packet')?.packet;
  const sources = [packet?.sent, packet?.inventory.leftOut].map((some) =>
    some?.map(writeCanonicalJson).sort(),
  );
  return writeCanonicalJson({ words, detail, sources, input: step.input, text: writeText(step) });
}

const otherWords: Readonly<Partial<Record<StepKind, string>>> = {
  asked: 'Different question',
  packed: 'Different sources',
  checked: 'Different quotes',
  planned: 'Different plan',
  researched: 'Different finding',
  chosen: 'Different choice',
};

/** Returns null if both did the same. */
export function describeMark({ first, second }: AlignedSteps): string | null {
  if (second === null) return 'Only in the first';
  if (first === null) return 'Only in the second';
  if (writeSubstance(first) === writeSubstance(second)) return null;
  if (describeInputs(first.input, second.input).length > 0) return 'Different arguments';
  if (writeText(first) !== writeText(second)) return 'Different text';
  return otherWords[first.kind] ?? 'Different outcome';
}

const valueChars = 60;

/** Returns the arguments that differ, for example `query: “locks” in the first, “weirs” in the second`. */
export function describeInputs(first: RunStep['input'], second: RunStep['input']): string[] {
  const names = new Set([...Object.keys(first ?? {}), ...Object.keys(second ?? {})]);
  return [...names]
    .filter((name) => writeCanonicalJson([first?.[name]]) !== writeCanonicalJson([second?.[name]]))
    .map(
      (name) =>
        `${name}: ${writeValue(first?.[name])} in the first, ${writeValue(second?.[name])} in the second`,
    );
}

function writeValue(value: unknown): string {
  if (value === undefined) return 'nothing';
  return shorten(typeof value === 'string' ? `“${value}”` : writeCanonicalJson(value), valueChars);
}
