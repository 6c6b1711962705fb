/** Puts kinds of jobs and times of waiting into words. */
import { countNoun } from '@/lib/core/text';

const kinds: Readonly<Record<string, string>> = {
  answer: 'Answers and tool calls',
  work: 'Research, artifacts, tables and reviews',
  export: 'Files of artifacts',
  capture: 'Captures of sources',
  workflow: 'Workflows, and messages between agents',
  upkeep: 'Mail, erasing and indexing',
};

/** A kind of a newer server is shown by its own name. */
export const describeKind = (kind: string): string => kinds[kind] ?? kind;

const minuteSeconds = 60;
const hourSeconds = 60 * minuteSeconds;

/** @param seconds null if nothing waits */
export function describeWait(seconds: number | null): string {
  if (seconds === null) return '–';
  if (seconds < minuteSeconds) return 'less than a minute';
  if (seconds < hourSeconds) return countNoun(Math.floor(seconds / minuteSeconds), 'minute');
  return countNoun(Math.floor(seconds / hourSeconds), 'hour');
}
