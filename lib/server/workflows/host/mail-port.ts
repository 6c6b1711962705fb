/** Sends the e-mails of a workflow, once per key, and reports failures in words that users can act on. */
import type { ActionHost } from '@/lib/domain/workflows/actions/action-host';
import { ActionFailure } from '@/lib/domain/workflows/actions/define-action';
import type { SendMail } from '@/lib/platform/mail/send-mail';
import { deliverMail } from '../../integrations/deliver-mail';
import { writePlainText } from '../../artifacts/export/write-text';
import type { StepPlace } from './step-place';

export function createMailPort({ actor, outside }: StepPlace, sendMail: SendMail): ActionHost['mail'] {
  const { clock } = outside;
  return {
    async send({ markdown, ...mail }) {
      const outgoing = { ...mail, text: writePlainText(markdown) };
      const sent = await deliverMail(actor.workspaceId, outgoing, { sendMail, clock });
      if (!sent.ok) throw new ActionFailure(sent.failure.sentence);
      const { text: refused } = sent.value;
      if (refused !== '')
        throw new ActionFailure(
          `The mail server did not accept the e-mail for ${refused}; the others received it.`,
        );
    },
  };
}
