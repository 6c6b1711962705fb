/**
 * The address of a value inside a run of a workflow: `trigger.title`, `steps.check.output.rows[0].title`. Names and array indexes
 * alone, no expression, no call. Pure; never reaches a value itself, that is `find-value`.
 */
import { limits } from '@/lib/core/limits';

export type ValuePath = readonly (string | number)[];

const path = /^[A-Za-z_][\w-]*(?:\.(?:[A-Za-z_][\w-]*|\d{1,6})|\[\d{1,6}\])*$/;
const segments = /[A-Za-z_][\w-]*|\d+/g;

/** An index may be written `rows[0]` or `rows.0`; null for what is no path. */
export function parseValuePath(text: string): ValuePath | null {
  if (text.length > limits.referenceChars || !path.test(text)) return null;
  return [...text.matchAll(segments)].map(([segment]) => (/^\d/.test(segment) ? Number(segment) : segment));
}

/** The one spelling in which paths are compared and shown. */
export function formatValuePath(segmentsOfPath: ValuePath): string {
  return segmentsOfPath
    .map((segment, index) =>
      typeof segment === 'number' ? `[${segment}]` : index === 0 ? segment : `.${segment}`,
    )
    .join('');
}
