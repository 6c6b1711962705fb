/**
 * What one step of a workflow may ask for (`lib/domain/workflows/actions/action-host.ts`), over the use cases that people have, in the name
 * of whoever approved the workflow. Tables and mail are not offered by this program yet, so steps that need them say so.
 */
import type { ActionHost } from '@/lib/domain/workflows/actions/action-host';
import { createMessagePorts } from './message-ports';
import { createRecordPorts } from './records-ports';
import type { StepPlace } from './step-place';
import { createWorkPorts } from './work-ports';

export function createActionHost(place: StepPlace): Omit<ActionHost, 'tables' | 'mail'> {
  return { ...createRecordPorts(place), ...createWorkPorts(place), ...createMessagePorts(place) };
}
