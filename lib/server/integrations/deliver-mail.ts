/**
 * Sends an e-mail once per idempotency key, as `deliver-once.ts` describes. If the connection or this worker was lost before the server
 * confirmed, nobody can know whether it accepted the message. It is then sent again at the next attempt, with the same Message-ID. If the
 * server accepts it for only some recipients, it counts as sent, so that nobody gets it twice, and each call names those who did not get
 * it.
 */
import type { Clock } from '@/lib/core/clock';
import type { WorkspaceId } from '@/lib/core/ids';
import { type Result, succeed } from '@/lib/core/result';
import type { DeliveryAnswer } from '@/lib/domain/integrations/delivery';
import type { MailFailure } from '@/lib/platform/mail/mail-failure';
import type { OutgoingMail, SendMail } from '@/lib/platform/mail/send-mail';
import { digestBytes } from '@/lib/platform/secrets/token';
import { type Delivered, deliverOnce, type KeyTaken } from './deliver-once';

/** Milliseconds after which the process that started an e-mail counts as lost: none takes that long. */
const mailLostMs = 40_000;

export type OutgoingOnce = Omit<OutgoingMail, 'name'> & { readonly idempotencyKey: string };

export type MailServices = { readonly sendMail: SendMail; readonly clock: Clock };

/** The text of the answer names the recipients that the server refused. Empty if it accepted all. */
export function deliverMail(
  workspaceId: WorkspaceId,
  { idempotencyKey, ...mail }: OutgoingOnce,
  { sendMail, clock }: MailServices,
): Promise<Result<Delivered, MailFailure | KeyTaken>> {
  const { to, subject, text, signal } = mail;
  const asked = { target: 'mail', idempotencyKey, signal, content: [[...to], subject, text] };
  const send = async (key: string): Promise<Result<DeliveryAnswer, MailFailure>> => {
    const sent = await sendMail({ ...mail, name: digestBytes(`${workspaceId}:${key}`).slice(0, 40) });
    return sent.ok ? succeed({ status: 250, text: sent.value.refused.join(', ') }) : sent;
  };
  return deliverOnce<MailFailure>(workspaceId, { ...asked, lostMs: mailLostMs }, { clock, send });
}
