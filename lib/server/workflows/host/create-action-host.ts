/**
 * What one step of a workflow may ask for (`lib/domain/workflows/actions/action-host.ts`), over the use cases that people have, in the name
 * of whoever approved the workflow. Mail is offered only where a server is set up, so steps that need it say so.
 */
import type { ActionHost } from '@/lib/domain/workflows/actions/action-host';
import { createMailPort } from './mail-port';
import { createMessagePorts } from './message-ports';
import { createRecordPorts } from './records-ports';
import type { StepPlace } from './step-place';
import { createWorkPorts } from './work-ports';

/** What every instance has. */
export type StandingHost = Omit<ActionHost, 'mail'>;

export function createActionHost(place: StepPlace): StandingHost & Pick<Partial<ActionHost>, 'mail'> {
  const { sendMail } = place.outside;
  return {
    ...createRecordPorts(place),
    ...createWorkPorts(place),
    ...createMessagePorts(place),
    ...(sendMail === null ? {} : { mail: createMailPort(place, sendMail) }),
  };
}
