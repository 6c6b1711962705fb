/**
 * The ports that one workflow step can use (`lib/domain/workflows/actions/action-host.ts`), based on the same use cases as the product's
 * users have, in the name of the member who approved the workflow. Mail is offered only if a mail server is set up, so that steps that need
 * it can say so.
 */
import type { ActionHost } from '@/lib/domain/workflows/actions/action-host';
import { createMailPort } from './mail-port';
import { createMessagePorts } from './message-ports';
import { createRecordPorts } from './records-ports';
import type { StepPlace } from './step-place';
import { createWorkPorts } from './work-ports';

/** The ports that every instance has. */
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
