/** Sends the e-mails of a workflow, once per key, and reports failures in words that users can act on. */
import type { ActionHost } from '@/lib/domain/workflows/actions/action-host';
import { ActionFailure, PassingFailure } from '@/lib/domain/workflows/actions/define-action';
import { isWorthRepeating, type MailFailure } from '@/lib/platform/mail/mail-failure';
import type { SendMail } from '@/lib/platform/mail/send-mail';
import type { KeyTaken } from '../../integrations/deliver-once';
import { deliverMail } from '../../integrations/deliver-mail';
import { writePlainText } from '../../artifacts/export/write-text';
import type { StepPlace } from './step-place';

export function createMailPort({ actor, outside }: StepPlace, sendMail: SendMail): ActionHost['mail'] {
  const { clock } = outside;
  return {
    async send({ markdown, ...mail }) {
      const outgoing = { ...mail, text: writePlainText(markdown) };
      const sent = await deliverMail(actor.workspaceId, outgoing, { sendMail, clock });
      if (!sent.ok) throw describeFailure(sent.failure);
      const { text: refused } = sent.value;
      if (refused !== '')
        throw new ActionFailure(
          `The mail server did not accept the e-mail for ${refused}; the others received it.`,
        );
    },
  };
}

function describeFailure(failure: MailFailure | KeyTaken): ActionFailure {
  const Failure = failure.code !== 'key_taken' && isWorthRepeating(failure) ? PassingFailure : ActionFailure;
  return new Failure(failure.sentence);
}
