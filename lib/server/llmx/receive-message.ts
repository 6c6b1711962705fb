/**
 * Receives one message of an outside agent (`POST /v1/llmx`; LLMX 3.1, 7, protocols 5): reads it, puts it in its session, and replies
 * immediately. The work it requests begins in the transaction that stores the message, so that sending the same bytes again changes nothing
 * and gets the same reply.
 */
import { limits } from '@/lib/core/limits';
import type { LlmxSession } from '@/lib/domain/llmx/session';
import {
  countOpenSessions,
  digestMessage,
  findHighestNumber,
  findMessageByKey,
  findMessageByNumber,
  findNewestSession,
  insertSession,
  lockSession,
  lockSpeaker,
  type Speaker,
} from '@/lib/domain/llmx/store';
import type { Viewer } from '@/lib/domain/team/actor';
import { type Database, inWorkspace } from '@/lib/platform/db/in-workspace';
import {
  answerRefused,
  answerUnread,
  decideSequence,
  type Header,
  type LlmxMessage,
  readMessage,
  type UnreadMessage,
  writeMessage,
} from '@/lib/protocol/llmx';
import { endSession } from '@/lib/server/team/end-llmx-session';
import { nameReply, refuse, reply } from './reply';
import { requireSpeaker, type TokenViewer } from './require-speaker';
import { takeMessage, type Heard } from './take-message';

/** The sender name of replies if no session defines one. */
const ourName = 'Sourcebook';

export function receiveMessage(viewer: Viewer, text: string): Promise<string> {
  const actor = requireSpeaker(viewer);
  const read = readMessage(text);
  return inWorkspace(actor, async (database) =>
    read.ok
      ? answerRead(database, actor, { ...read.value, digest: digestMessage(text) })
      : writeMessage(await answerFaulty(database, actor, read.failure)),
  );
}

async function answerRead(database: Database, actor: TokenViewer, heard: Heard): Promise<string> {
  const { header } = heard.message;
  const speaker = nameSpeaker(actor, header);
  await lockSpeaker(database, speaker);
  const known = await findSessionOf(database, speaker, header);
  const decision = await decide(database, { session: known, header, digest: heard.digest });
  if (decision.type === 'again') return decision.answer;
  const begins = opens(heard.message);
  if (decision.type === 'refused' && known !== null && known.endedAt === null && !begins)
    return refuse(database, { session: known, header, reason: decision.reason });
  const isOver = known === null || known.endedAt !== null || decision.type === 'refused';
  if (!isOver) return takeMessage(database, actor, { session: known, heard });
  if (known !== null) await endSession(database, known);
  const opened = await open(database, speaker, header);
  return 'refusal' in opened ? opened.refusal : takeMessage(database, actor, { session: opened, heard });
}

const nameSpeaker = ({ workspaceId, userId, tokenId }: TokenViewer, { f: sender }: Header) => ({
  workspaceId,
  userId,
  tokenId,
  sender,
});

/** A message to everybody belongs to the session in which the agent last spoke. */
async function findSessionOf(
  database: Database,
  speaker: Speaker,
  { t: target }: Header,
): Promise<LlmxSession | null> {
  const newest = await findNewestSession(database, speaker, target === 'ALL' ? null : target);
  return newest && lockSession(database, newest);
}

/** A context in message number 1, or 0 if the agent counts from there, begins a new session, whatever was said before (protocols 5). */
const opens = ({ header, blocks }: LlmxMessage) =>
  header.s <= 1 && header.t !== 'ALL' && blocks.some(({ type }) => type === 'CTX');

type Numbered = {
  readonly session: LlmxSession | null;
  readonly header: Header;
  readonly digest: string;
};

async function decide(database: Database, { session, header, digest }: Numbered) {
  if (session === null) return { type: 'new' } as const;
  const way = { from: header.f, to: header.t };
  const highest = await findHighestNumber(database, session, way);
  const same = await findMessageByNumber(database, session, { ...way, number: header.s });
  const decision = decideSequence(
    { sequence: header.s, digest },
    { highest, same: same && { sequence: same.number, digest: same.digest } },
  );
  if (decision.type !== 'again') return decision;
  const answer = await findMessageByKey(database, session, nameReply(same?.position ?? 0));
  if (answer === null) throw new Error('What was taken was answered.');
  return { type: 'again', answer: answer.text } as const;
}

type NewSpeaker = ReturnType<typeof nameSpeaker>;

async function open(
  database: Database,
  speaker: NewSpeaker,
  header: Header,
): Promise<LlmxSession | { readonly refusal: string }> {
  const target = header.t === 'ALL' ? ourName : header.t;
  if ((await countOpenSessions(database, speaker)) < limits.llmxOpenSessions)
    return insertSession(database, { ...speaker, target });
  const reason = `${limits.llmxOpenSessions} sessions of this token are open: END one first`;
  return { refusal: writeMessage(answerRefused(header, reason, { from: target, sequence: 1 })) };
}

/** If the message comes from an agent with a known session, the reply is stored there. Otherwise it is only sent. */
async function answerFaulty(
  database: Database,
  actor: TokenViewer,
  unread: UnreadMessage,
): Promise<LlmxMessage> {
  const { header } = unread;
  const alone = answerUnread(unread, { from: ourName, sequence: 1 });
  if (header === null) return alone;
  const session = await findSessionOf(database, nameSpeaker(actor, header), header);
  if (session === null) return alone;
  const from = session.target;
  const kept = await reply(database, session, {
    answer: answerUnread(unread, { from, sequence: 1 }),
    answers: header.s,
  });
  return { ...alone, header: { ...alone.header, f: from, s: kept.number } };
}
