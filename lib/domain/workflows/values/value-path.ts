/**
 * The address of a value inside an execution of a workflow: `trigger.title`, `steps.check.output.rows[0].title`. It consists of names and
 * array indexes only, without expressions or calls. Pure; this file never looks up the value, `find-value` does that.
 */
import { limits } from '@/lib/core/limits';

export type ValuePath = readonly (string | number)[];

const path = /^[A-Za-z_][\w-]*(?:\.(?:[A-Za-z_][\w-]*|\d{1,6})|\[\d{1,6}\])*$/;
const segments = /[A-Za-z_][\w-]*|\d+/g;

/** An index may be written `rows[0]` or `rows.0`. Returns null if the text is not a path. */
export function parseValuePath(text: string): ValuePath | null {
  if (text.length > limits.referenceChars || !path.test(text)) return null;
  return [...text.matchAll(segments)].map(([segment]) => (/^\d/.test(segment) ? Number(segment) : segment));
}

/** Returns the canonical spelling, in which paths are compared and shown. */
export function formatValuePath(segmentsOfPath: ValuePath): string {
  return segmentsOfPath
    .map((segment, index) =>
      typeof segment === 'number' ? `[${segment}]` : index === 0 ? segment : `.${segment}`,
    )
    .join('');
}
