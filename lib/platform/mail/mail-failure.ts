/**
 * Why an e-mail was not sent, or may not have been: a closed list of codes, each with a sentence for users and whether the same e-mail may
 * succeed later. Only the numbers of the server's reply are stored, because its words may repeat a password. No code may depend on the
 * sentence.
 */
import { z } from 'zod';

type Kind = { readonly sentence: string; readonly mayPass: boolean };

const kinds = {
  not_sendable: {
    sentence:
      'The subject or an address of the e-mail contains a line break or another character that is not allowed.',
    mayPass: false,
  },
  refused: { sentence: 'The mail server refused the e-mail', mayPass: false },
  not_now: { sentence: 'The mail server is not accepting the e-mail at the moment', mayPass: true },
  not_signed_in: {
    sentence:
      'The mail server did not accept the user name or password in SMTP_URL; an administrator can fix this',
    mayPass: false,
  },
  not_secure: { sentence: 'No secure connection to the mail server could be made.', mayPass: false },
  not_reached: { sentence: 'The mail server could not be reached. Try again later.', mayPass: true },
  timed_out: { sentence: 'The mail server took too long to answer. Try again later.', mayPass: true },
  lost: {
    sentence:
      'The connection to the mail server was lost before it confirmed the e-mail, so the e-mail may have arrived.',
    mayPass: true,
  },
  aborted: { sentence: 'Sending was stopped.', mayPass: true },
} as const satisfies Record<string, Kind>;

export type MailFailureCode = keyof typeof kinds;

export type MailFailure = Kind & { readonly code: MailFailureCode };

/** True if the same e-mail may succeed later and has certainly not arrived. After `lost`, it may have. */
export function isWorthRepeating({ code, mayPass }: MailFailure): boolean {
  return mayPass && code !== 'lost';
}

/** What the library reports about an error. */
const thrownSchema = z.object({
  code: z.string().optional(),
  responseCode: z.number().int().optional(),
  response: z.string().optional(),
});
type Thrown = z.output<typeof thrownSchema>;

/** Returns the numbers of a server's reply, to be shown to users: `550 5.1.1`. */
export function writeReply({ responseCode, response }: Thrown): string {
  const detail = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response ?? '')?.[1];
  return [responseCode, detail].filter((part) => part !== undefined).join(' ');
}

export function createMailFailure(code: MailFailureCode, reply = ''): MailFailure {
  const { sentence, mayPass } = kinds[code];
  return { code, mayPass, sentence: reply === '' ? endSentence(sentence) : `${sentence} (${reply}).` };
}

const endSentence = (text: string) => (text.endsWith('.') ? text : `${text}.`);

/** @param hasLeft true if the whole text was sent, so that the server may have accepted it */
export function readMailError(error: unknown, hasLeft: boolean): MailFailure {
  const read = thrownSchema.safeParse(error);
  const thrown = read.success ? read.data : {};
  const { responseCode } = thrown;
  if (thrown.code === 'ETLS') return createMailFailure('not_secure');
  if (responseCode !== undefined && responseCode >= 400) {
    const isPassing = responseCode < 500;
    const refused = thrown.code === 'EAUTH' ? 'not_signed_in' : 'refused';
    return createMailFailure(isPassing ? 'not_now' : refused, writeReply(thrown));
  }
  return createMailFailure(hasLeft ? 'lost' : (codesWithoutReply.get(thrown.code) ?? 'not_reached'));
}

/** Failures by the library's code, used if the server sent no reply. */
const codesWithoutReply = new Map<string | undefined, MailFailureCode>([
  ['EENVELOPE', 'not_sendable'],
  ['EMESSAGE', 'not_sendable'],
  ['EAUTH', 'not_signed_in'],
  ['ENOAUTH', 'not_signed_in'],
  ['ETIMEDOUT', 'timed_out'],
]);
