/**
 * Mails members what they have not read. A look at the database finds the members to whom something is due and gives each a job; the job
 * takes what is due, sends one message about all of it, and gives it back if it was certainly not sent. So a notice is mailed once: if a
 * worker is killed while it sends, the notice is still in the inbox.
 */
import { asId, type UserId, type WorkspaceId } from '@/lib/core/ids';
import { limits } from '@/lib/core/limits';
import { countNoun } from '@/lib/core/text';
import { paths } from '@/lib/core/paths';
import {
  claimDueNotices,
  listMailRecipients,
  type Notice,
  type NoticeReader,
  releaseNotices,
} from '@/lib/domain/notices/store';
import { authorise } from '@/lib/domain/team/actor';
import { listMembers } from '@/lib/domain/team/member-store';
import { findWorkspace } from '@/lib/domain/team/store';
import { type Database, acrossWorkspaces, inWorkspace } from '@/lib/platform/db/in-workspace';
import { getPublicUrl } from '@/lib/platform/settings/env';
import type { JobData } from '@/lib/platform/jobs/queues';
import { sendJob } from '@/lib/platform/jobs/send-job';
import { log } from '@/lib/platform/telemetry/log';
import { isWorthRepeating } from '@/lib/platform/mail/mail-failure';
import type { OutgoingMail, SendMail } from '@/lib/platform/mail/send-mail';
import type { NoticeReply } from '@/lib/protocol/http/notices';
import type { NoticeKind } from '@/lib/protocol/thread-words';
import { presentNotices } from './read-notices';

/** Members whom one look gives a job. The others follow at the next one. */
const perLook = 50;

/** Returns how many members will get mail. */
export function offerMail(now: Date = new Date()): Promise<number> {
  return acrossWorkspaces(async (database) => {
    const readers = await listMailRecipients(database, now, perLook);
    for (const { workspaceId, userId } of readers)
      await sendJob(
        database,
        { queue: 'notices', data: { workspaceId, userId } },
        { singletonKey: `${workspaceId} ${userId}` },
      );
    return readers.length;
  });
}

type Mailing = { readonly sendMail: SendMail; readonly signal: AbortSignal; readonly now: Date };

type Letter = Pick<OutgoingMail, 'subject' | 'text'> & {
  readonly to: string;
  readonly unsubscribeUrl: string;
};

export async function mailNotices(
  job: JobData<'notices'>,
  { sendMail, signal, now }: Mailing,
): Promise<void> {
  const reader = {
    workspaceId: asId<WorkspaceId>(job.workspaceId),
    userId: asId<UserId>(job.userId),
  };
  const taken = await inWorkspace(reader, async (database) => {
    const notices = await claimDueNotices(database, reader, now);
    return { notices, letter: await writeLetter(database, reader, notices) };
  });
  const [first] = taken.notices;
  if (taken.letter === null || first === undefined) return;
  const { to, subject, text, unsubscribeUrl } = taken.letter;
  const sent = await sendMail({
    to: [to],
    subject,
    text,
    unsubscribeUrl,
    name: `notice${first.id.replaceAll('-', '')}`,
    signal,
  });
  if (sent.ok) return;
  const { code, sentence } = sent.failure;
  log.warn({ code }, `notices were not mailed: ${sentence}`);
  if (!isWorthRepeating(sent.failure)) return;
  await inWorkspace(reader, (database) =>
    releaseNotices(
      database,
      reader,
      taken.notices.map(({ id }) => id),
    ),
  );
}

/** Returns null if there is nothing to say, or if the member has left. */
async function writeLetter(
  database: Database,
  { workspaceId, userId }: NoticeReader,
  notices: readonly Notice[],
): Promise<Letter | null> {
  const member = (await listMembers(database, workspaceId)).find((one) => one.userId === userId);
  const workspace = await findWorkspace(database, workspaceId);
  if (member === undefined || workspace === null || notices.length === 0) return null;
  const viewer = authorise({ userId, workspaceId, role: member.role, via: 'run' }, 'viewer');
  if (viewer === null) return null;
  const told = await presentNotices(database, viewer, notices.slice(0, limits.noticesPerMail));
  if (told.length === 0) return null;
  const more = notices.length - told.length;
  const origin = getPublicUrl();
  const unsubscribeUrl = `${origin}${paths.settingsSection(workspace.slug, 'account')}#mail`;
  const paragraphs = [
    ...told.map((notice) => writeParagraph(notice, origin)),
    ...(more > 0 ? [`${countNoun(more, 'more notice')}: ${origin}${paths.inbox(workspace.slug)}`] : []),
    `You get this mail because you are a member of ${workspace.name}. Choose what is mailed to you, or nothing: ${unsubscribeUrl}`,
  ];
  return {
    to: member.email,
    subject: writeSubject(told, workspace.name),
    text: paragraphs.join('\n\n'),
    unsubscribeUrl,
  };
}

const verbs = {
  mention: 'mentioned you',
  reply: 'commented',
  assignment: 'assigned something to you',
  shown: 'showed you a conversation',
} as const satisfies Record<
  Exclude<
    NoticeKind,
    'stale' | 'approval' | 'limit' | 'audit_stream' | 'feed' | 'archive' | 'due' | 'mcp_server'
  >,
  string
>;

function writeLine({ actor, kind, title, due_on: dueOn }: NoticeReply): string {
  if (kind === 'stale') return `A passage that “${title}” quotes has changed`;
  if (kind === 'approval') return `Your approval is needed: ${title}`;
  if (kind === 'limit' || kind === 'audit_stream' || kind === 'archive') return title;
  if (kind === 'feed') return `A feed paused itself: ${title}`;
  if (kind === 'mcp_server') return `An MCP server needs a sign-in: ${title}`;
  if (kind === 'due') return writeDueLine(title, dueOn);
  const did = `${actor?.name ?? 'Somebody'} ${verbs[kind]}`;
  if (title === '') return did;
  return kind === 'shown' ? `${did}: “${title}”` : `${did} in “${title}”`;
}

/** Names the day, because the mail may be read on another one. */
function writeDueLine(title: string, dueOn: string | null): string {
  const what = title === '' ? 'Something assigned to you' : `Your work on “${title}”`;
  if (dueOn === null) return `${what} is due`;
  const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
  return `${what} is due on ${day.format(new Date(dueOn))}`;
}

function writeSubject(told: readonly NoticeReply[], workspaceName: string): string {
  const [only] = told;
  const isComment = ({ thread_id: threadId, kind }: NoticeReply) => threadId !== null && kind !== 'due';
  const noun = told.every(isComment) ? 'new comment' : 'new notice';
  const text =
    only !== undefined && told.length === 1
      ? writeLine(only)
      : `${countNoun(told.length, noun)} for you in ${workspaceName}`;
  return text
    .replaceAll(/\p{Cc}+/gu, ' ')
    .slice(0, limits.titleChars)
    .toWellFormed();
}

function writeParagraph(notice: NoticeReply, origin: string): string {
  const quoted = notice.excerpt === '' ? [] : [`> ${notice.excerpt}`];
  return [`${writeLine(notice)}:`, ...quoted, `${origin}${notice.path}`].join('\n');
}
