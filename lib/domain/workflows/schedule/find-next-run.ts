/**
 * Finds the next time of a schedule: the first minute after an instant that its cron expression matches in its time zone. Follows the rules
 * of Vixie's cron when clocks change (decision 47). Pure: the instant is an argument, and no timer is ever started.
 */
import { Cron } from 'croner';
import type { WorkflowSchedule } from '@/lib/protocol/workflow/definition';
import { cronRules, readPattern } from './read-cron';

/** Null if that time never comes, or if the schedule is invalid. */
export function findNextRun({ cron, timeZone }: WorkflowSchedule, after: Date): Date | null {
  const pattern = readPattern(cron);
  if (!pattern.ok) return null;
  return new Cron(pattern.value, { ...cronRules, timezone: timeZone, paused: true }).nextRun(after);
}
