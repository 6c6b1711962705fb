/**
 * Checks what starts the workflow: the entity supports the trigger, and there is a schedule exactly if one is needed, and it is valid.
 * Pure.
 */
import type { WorkflowDefinition } from '@/lib/protocol/workflow/definition';
import { getEntity } from '../entities';
import type { Issue } from '../issue';
import { isTimeZone } from '../schedule/is-time-zone';
import { readCron } from '../schedule/read-cron';
import { supportsTrigger } from '../triggers';

export function checkTrigger(definition: WorkflowDefinition): readonly Issue[] {
  return [...checkEntity(definition), ...checkSchedule(definition)];
}

function checkEntity({ entity, triggerType, collectionId }: WorkflowDefinition): readonly Issue[] {
  const about = getEntity(entity);
  const issues: Issue[] = [];
  if (!supportsTrigger(about, triggerType))
    issues.push({
      code: 'trigger_not_supported',
      path: 'trigger_type',
      message: `${entity} does not support ${triggerType}. It supports ${about.triggers.join(', ')}.`,
    });
  if (collectionId !== undefined && !about.hasCollection)
    issues.push({
      code: 'collection_not_supported',
      path: 'collection_id',
      message: `${entity} does not belong to a collection. Leave out collection_id.`,
    });
  return issues;
}

function checkSchedule({ triggerType, schedule }: WorkflowDefinition): readonly Issue[] {
  if (triggerType !== 'scheduled') {
    if (schedule === undefined) return [];
    return [
      {
        code: 'schedule_not_allowed',
        path: 'schedule',
        message: `A schedule works only with the trigger scheduled, and this is ${triggerType}. Leave out the schedule, or change the trigger.`,
      },
    ];
  }
  if (schedule === undefined)
    return [
      {
        code: 'schedule_missing',
        path: 'schedule',
        message: 'The trigger scheduled needs a schedule: five fields in cron format, and a time zone.',
      },
    ];
  const issues: Issue[] = [];
  const cron = readCron(schedule.cron);
  if (!cron.ok) issues.push({ code: 'invalid_schedule', path: 'schedule.cron', message: cron.failure });
  if (!isTimeZone(schedule.timeZone))
    issues.push({
      code: 'unknown_time_zone',
      path: 'schedule.time_zone',
      message: `“${schedule.timeZone}” is not a time zone. Enter one such as Europe/Berlin or UTC.`,
    });
  return issues;
}
