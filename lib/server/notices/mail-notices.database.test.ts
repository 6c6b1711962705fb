/** Mail about notices, through the real routes, the real queue and a real SMTP server: when it is due, what it says, and that it comes once. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { minuteMs } from '@/lib/core/clock';
import { asId, createApprovalId, createUuid, type SourceId, type UserId } from '@/lib/core/ids';
import { limits } from '@/lib/core/limits';
import { type MailServer, openMailServer } from '@/lib/platform/mail/__fixtures__/mail-server';
import { createMailer, openMailer } from '@/lib/platform/mail/send-mail';
import { jobSchemas } from '@/lib/platform/jobs/queues';
import {
  getNoticeSettingEndpoint,
  listNoticesEndpoint,
  readNoticesEndpoint,
  setNoticeSettingEndpoint,
} from '@/lib/protocol/http/notices';
import { createPageEndpoint, savePageEndpoint } from '@/lib/protocol/http/pages';
import { keepPresenceEndpoint } from '@/lib/protocol/http/presence';
import { listMembersEndpoint } from '@/lib/protocol/http/team';
import { addCommentEndpoint, createThreadEndpoint, updateThreadEndpoint } from '@/lib/protocol/http/threads';
import { asDatabaseOwner } from '../access-tests/__fixtures__/database-owner';
import type * as workbench from '../artifacts/__fixtures__/workbench';
import { type Browser, openTestInstance } from '../team/__fixtures__/people';
import { memberIdOf, welcome } from '../team/__fixtures__/team';
import type * as mailed from './mail-notices';

let server: MailServer;
let instance: Awaited<ReturnType<typeof openTestInstance>>;
let benches: typeof workbench;
let bench: workbench.Workbench;
let mailing: typeof mailed;
let ada: Browser;
let bo: Browser;

beforeAll(async () => {
  server = await openMailServer();
  instance = await openTestInstance({ SMTP_URL: server.url, MAIL_FROM: 'sourcebook@mail.example' });
  benches = await import('../artifacts/__fixtures__/workbench');
  bench = await benches.openWorkbench();
  mailing = await import('./mail-notices');
  ({ ada } = bench);
  bo = await welcome({ by: ada, workspaceId: bench.workspaceId }, 'bo@example.com', 'viewer');
});
afterEach(async () => {
  server.received.length = 0;
  Object.assign(server, { judge: () => 250, end: 'take' });
  await bo.send(readNoticesEndpoint, { body: {} });
});
afterAll(async () => {
  await benches.closeWorkbench();
  await instance.close();
  await server.close();
});

let sent = 0;
const key = () => `mail-key-${(sent += 1)}`;

async function begin(by: Browser, markdown: string): Promise<string> {
  const subject = { kind: 'source' as const, id: bench.sourceIds[0] ?? '', revision_id: null, span: null };
  const answer = await by.send(createThreadEndpoint, { body: { subject, markdown, send_key: key() } });
  expect(answer.status, answer.message).toBe(201);
  return answer.reply.id;
}

const settle = (
  rhythms: Record<'mention' | 'reply' | 'assignment', 'instant' | 'hourly' | 'daily' | 'never'>,
) => bo.send(setNoticeSettingEndpoint, { body: { rhythms, time_zone: 'Europe/Berlin' } });
const instantly = { mention: 'instant', reply: 'instant', assignment: 'instant' } as const;

/** Does what workers do at a later time: one look, and the jobs that it adds. */
async function look(minutes: number): Promise<readonly string[]> {
  const now = new Date(Date.now() + minutes * minuteMs);
  await mailing.offerMail(now);
  const jobs = await asDatabaseOwner(async (client) => {
    const { rows } = await client.query<{ data: unknown }>(
      `delete from pgboss.job where name = 'notices' returning data`,
    );
    return rows.map(({ data }) => jobSchemas.notices.parse(data));
  });
  const before = server.received.length;
  const { SMTP_URL, MAIL_FROM } = (await import('@/lib/platform/settings/env')).getEnvironment();
  const sendMail = openMailer({ SMTP_URL, MAIL_FROM }) ?? createMailer(SMTP_URL as never, MAIL_FROM ?? '');
  for (const job of jobs)
    await mailing.mailNotices(job, { sendMail, signal: new AbortController().signal, now });
  return server.received.slice(before).map(({ text }) => text);
}

const afterDelay = limits.noticeMailDelayMinutes + 1;

describe('mail about what others said', () => {
  it('leaves ten minutes after a mention, once, with a link to the comment and one to the settings', async () => {
    await settle(instantly);
    const thread = await begin(ada, '@bo, is **this** right?\nI doubt it.');
    expect(await look(limits.noticeMailDelayMinutes - 1)).toEqual([]);
    const [letter = '', ...more] = await look(afterDelay);
    expect(more).toEqual([]);
    expect(server.received[0]?.to).toEqual(['bo@example.com']);
    expect(letter).toContain('Ada_mentioned_you_in_');
    const text = letter.replaceAll('=\r\n', '').replaceAll('=3D', '=');
    expect(text).toContain('> @bo, is **this** right? I doubt it.');
    expect(text).toContain(`thread=${thread}`);
    expect(text).toContain('/w/field-notes/settings/account#mail');
    expect(letter).toMatch(/^List-Unsubscribe:\s+<http:[^>]*\/w\/field-notes\/settings\/account#mail>\r$/m);
    expect(await look(afterDelay)).toEqual([]);
  });

  it('does not leave for what was read in time', async () => {
    await settle(instantly);
    const id = await begin(ada, '@bo read me');
    await bo.send(readNoticesEndpoint, { body: { thread_ids: [id] } });
    expect(await look(afterDelay)).toEqual([]);
  });

  it('gathers what is due into one message', async () => {
    await settle(instantly);
    const id = await begin(ada, '@bo one');
    await ada.send(addCommentEndpoint, { params: { id }, body: { markdown: 'two', send_key: key() } });
    const [letter = '', ...more] = await look(afterDelay);
    expect(more).toEqual([]);
    expect(letter).toContain('2 new comments for you in Field notes');
  });

  it('follows the choice of each member for each kind, also for what is waiting', async () => {
    expect((await settle({ mention: 'never', reply: 'hourly', assignment: 'instant' })).reply).toEqual({
      rhythms: {
        mention: 'never',
        reply: 'hourly',
        assignment: 'instant',
        stale: 'daily',
        approval: 'instant',
        limit: 'instant',
        audit_stream: 'instant',
        feed: 'daily',
        archive: 'instant',
        shown: 'instant',
        due: 'daily',
        mcp_server: 'instant',
      },
      time_zone: 'Europe/Berlin',
      can_mail: true,
    });
    await begin(ada, '@bo unmailed');
    expect(await look(afterDelay)).toEqual([]);
    await settle(instantly);
    expect(await look(afterDelay)).toHaveLength(1);
    expect((await bo.send(getNoticeSettingEndpoint)).reply.rhythms).toMatchObject(instantly);
    const refused = await bo.send(setNoticeSettingEndpoint, {
      body: { rhythms: instantly, time_zone: 'Nowhere/Land' },
    });
    expect(refused.code).toBe('invalid_input');
  });

  it('is tried again after a refusal that may pass, and not after one that stays', async () => {
    await settle(instantly);
    server.judge = () => 450;
    await begin(ada, '@bo later');
    expect(await look(afterDelay)).toEqual([]);
    server.judge = () => 250;
    expect(await look(afterDelay)).toHaveLength(1);
    server.judge = () => 550;
    await begin(ada, '@bo never');
    expect(await look(afterDelay)).toEqual([]);
    server.judge = () => 250;
    expect(await look(afterDelay)).toEqual([]);
    expect((await bo.send(listNoticesEndpoint)).reply.unread_count).toBe(2);
  });

  it('does not reach a member who left', async () => {
    const place = { by: ada, workspaceId: bench.workspaceId };
    await welcome(place, 'ed@example.com', 'viewer');
    await begin(ada, '@ed hello');
    const { removeMemberEndpoint } = await import('@/lib/protocol/http/team');
    await ada.send(removeMemberEndpoint, { params: { id: await memberIdOf(place, 'ed@example.com') } });
    expect(await look(afterDelay)).toEqual([]);
  });
});

describe('mail about things', () => {
  /** Reads quoted-printable text. */
  const readText = (letters: readonly string[]) =>
    Buffer.from(
      letters
        .join('\n')
        .replaceAll('=\r\n', '')
        .replaceAll(/=([0-9A-F]{2})/g, (_whole, hex: string) =>
          String.fromCharCode(Number.parseInt(hex, 16)),
        ),
      'latin1',
    ).toString('utf8');

  it('tells whose answer quotes a passage that changed, in the list too, and again only once it was read', async () => {
    const { markStaleCitations } = await import('../citations/mark-stale-citations');
    const { inWholeWorkspace } = await import('@/lib/platform/db/in-workspace');
    const question = 'When was it approved?';
    const quotes = [{ n: 1, quote: 'Parliament approved the dam on 14 March 1951.' }];
    await benches.answerWithCitations(bench, { question, markdown: 'In 1951. [1]', quotes });
    const { rows } = await asDatabaseOwner((client) =>
      client.query<{ source_id: SourceId }>('select source_id from citation limit 1'),
    );
    const sourceId = rows[0]?.source_id ?? ('' as SourceId);
    const change = async (markdown: string) => {
      const id = await benches.addRevision(
        { editor: bench.editor, sourceId },
        { title: 'Harrow Dam', markdown },
      );
      await inWholeWorkspace(bench.workspaceId, (database) =>
        markStaleCitations(database, bench.workspaceId, { id, sourceId, markdown, capturedAt: new Date() }),
      );
    };
    const told = async () =>
      (await ada.send(listNoticesEndpoint)).reply.items.filter(({ kind }) => kind === 'stale');
    // Whoever has the thing open hears of it too, so that their screen marks the quote.
    const openThing = async () =>
      (await ada.send(keepPresenceEndpoint, { body: { kind: 'source', id: sourceId } })).reply;
    const before = await openThing();
    await change('Nothing of this is known any more.');
    const after = await openThing();
    expect(after.quotes_changed_at).not.toBe(before.quotes_changed_at);
    expect(after.mark).not.toBe(before.mark);
    expect(await told()).toMatchObject([{ actor: null, thread_id: null, title: question, is_read: false }]);
    expect((await told())[0]?.path).toMatch(/\/c\/.+chat=/);
    await change('Parliament approved the dam on 14 March 1951.');
    await change('It was never approved.');
    expect(await told()).toHaveLength(1);
    await ada.send(readNoticesEndpoint, { body: {} });
    await change('Parliament approved the dam on 14 March 1951.');
    await change('Nobody knows.');
    expect(await told()).toMatchObject([{ is_read: false }, { is_read: true }]);
    expect(readText(await look(afterDelay))).toBe('');
    await ada.send(setNoticeSettingEndpoint, {
      body: { rhythms: { stale: 'instant' }, time_zone: 'Europe/Berlin' },
    });
    expect(readText(await look(afterDelay))).toContain(`A passage that “${question}” quotes has changed`);
  });

  it('asks for an approval while it waits, and leaves it to the section of approvals in the inbox', async () => {
    const { askForApproval } = await import('../approvals/ask-for-approval');
    const { keepApproval } = await import('@/lib/domain/approvals/store');
    const { withdrawApproval } = await import('@/lib/domain/approvals/end-approval');
    const { proposeApproval } = await import('@/lib/domain/approvals/propose-approval');
    const { inWholeWorkspace } = await import('@/lib/platform/db/in-workspace');
    const ask = async (description: string) => {
      const approval = proposeApproval(
        {
          id: createApprovalId(),
          workspaceId: bench.workspaceId,
          subject: { kind: 'workflow_step', id: createUuid(), executionId: createUuid() },
          name: 'send_email',
          description,
          arguments: {},
          editable: [],
          askedFor: bench.editor.userId,
          neededRole: 'editor',
          reason: 'It leaves the workspace.',
          ruleId: 'outward',
        },
        new Date(),
      );
      await inWholeWorkspace(bench.workspaceId, (database) => askForApproval(database, approval));
      return approval;
    };
    await ask('Mail the summary to Bo');
    const gone = await ask('Mail the draft to Bo');
    const withdrawn = withdrawApproval(gone);
    if (!withdrawn.ok) throw new Error('It waits.');
    await inWholeWorkspace(bench.workspaceId, (database) =>
      keepApproval(database, { before: gone, after: withdrawn.value }),
    );
    expect(
      (await ada.send(listNoticesEndpoint)).reply.items.filter(({ kind }) => kind === 'approval'),
    ).toEqual([]);
    const text = readText(await look(afterDelay));
    expect(text).toContain('Your approval is needed: Mail the summary to Bo');
    expect(text).not.toContain('the draft');
    expect(await look(afterDelay)).toEqual([]);
  });
});

describe('the day when something is due', () => {
  const tell = async (time: string) => (await import('./tell-due')).tellDue(new Date(time));
  /** What Bo was told of the days of threads, newest first. */
  const told = async () =>
    (await bo.send(listNoticesEndpoint)).reply.items
      .filter(({ kind }) => kind === 'due')
      .map(({ thread_id: id, due_on: day }) => `${id} ${day}`);
  const assign = async (dueOn: string | null): Promise<string> => {
    const id = await begin(ada, 'Check the height');
    const change = { assignee_id: await memberUserId('bo@example.com'), due_on: dueOn };
    const answer = await ada.send(updateThreadEndpoint, { params: { id }, body: change });
    expect(answer.status, answer.message).toBe(200);
    return id;
  };
  const place = () => ({ by: ada, workspaceId: bench.workspaceId });
  const memberUserId = async (email: string): Promise<string> => {
    const { items } = (await ada.send(listMembersEndpoint)).reply;
    return items.find((member) => member.email === email)?.user_id ?? 'nobody';
  };
  const chooseZone = (timeZone: string) =>
    bo.send(setNoticeSettingEndpoint, { body: { rhythms: { due: 'instant' }, time_zone: timeZone } });

  it('is told to the assignee when it begins by their clocks, once', async () => {
    await chooseZone('Asia/Tokyo');
    const id = await assign('2031-03-05');
    await assign('2031-03-07');
    await assign(null);
    await tell('2031-03-04T14:59:00Z');
    expect(await told()).toEqual([]);
    await tell('2031-03-04T15:01:00Z');
    await tell('2031-03-05T09:00:00Z');
    expect(await told()).toEqual([`${id} 2031-03-05`]);
  });

  it('begins by the clocks that the browser named on Home for whoever chose none', async () => {
    const { visitHome } = await import('../news/read-news');
    const { authorise } = await import('@/lib/domain/team/actor');
    const userId = asId<UserId>(await memberUserId('bo@example.com'));
    await asDatabaseOwner((client) =>
      client.query('delete from notice_setting where user_id = $1', [userId]),
    );
    const viewer = authorise(
      { userId, workspaceId: bench.workspaceId, role: 'viewer', via: 'session' },
      'viewer',
    );
    if (viewer === null) throw new Error('Bo is a viewer.');
    await visitHome(viewer, { timeZone: 'America/Los_Angeles' });
    await visitHome(viewer, { timeZone: null });
    const id = await assign('2031-04-05');
    await tell('2031-04-05T06:59:00Z');
    expect(await told()).not.toContain(`${id} 2031-04-05`);
    await tell('2031-04-05T07:01:00Z');
    expect(await told()).toContain(`${id} 2031-04-05`);
  });

  it('is not told of what was done, given to somebody else or put off, nor to whoever left', async () => {
    await chooseZone('UTC');
    const change = (id: string, body: Record<string, unknown>) =>
      ada.send(updateThreadEndpoint, { params: { id }, body });
    const [done, given, later, moved] = [
      await assign('2031-05-05'),
      await assign('2031-05-05'),
      await assign('2031-05-05'),
      await assign('2031-05-05'),
    ];
    await change(done, { resolved: true });
    await change(given, { assignee_id: null });
    await change(later, { due_on: '2031-05-09' });
    await tell('2031-05-05T00:01:00Z');
    const onDay = async () => (await told()).filter((line) => line.endsWith('2031-05-05'));
    expect(await onDay()).toEqual([`${moved} 2031-05-05`]);
    await change(moved, { due_on: '2031-05-06' });
    expect(await onDay()).toEqual([]);
    await tell('2031-05-06T00:01:00Z');
    expect(await told()).toContain(`${moved} 2031-05-06`);
    const { removeMemberEndpoint } = await import('@/lib/protocol/http/team');
    await welcome(place(), 'gil@example.com', 'viewer');
    const gil = await memberIdOf(place(), 'gil@example.com');
    const gilUser = await memberUserId('gil@example.com');
    await change(done, { resolved: false, assignee_id: gilUser, due_on: '2031-05-20' });
    await ada.send(removeMemberEndpoint, { params: { id: gil } });
    await tell('2031-05-20T12:00:00Z');
    const rows = await asDatabaseOwner((client) =>
      client.query(`select id from notice where kind = 'due' and recipient_id = $1`, [gilUser]),
    );
    expect(rows.rows).toEqual([]);
  });

  it('is mailed to whoever wants that, with the day in words', async () => {
    await chooseZone('UTC');
    const now = new Date();
    await assign(now.toISOString().slice(0, 10));
    await (await import('./tell-due')).tellDue(now);
    const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(now);
    const text = (await look(afterDelay)).join('').replaceAll('=\r\n', '');
    expect(text).toContain(`is due on ${day}`);
  });
});

describe('who looks at the same thing', () => {
  it('is told by name, for half a minute, and only about things that one may open', async () => {
    const { keepPresence } = await import('../presence/keep-presence');
    const thing = { kind: 'source' as const, id: bench.sourceIds[0] ?? '' };
    const here = (who: Browser, of: object = thing) =>
      who.send(keepPresenceEndpoint, { body: { ...thing, ...of } });
    expect((await here(ada)).reply).toMatchObject({ people: [], count: 0, version: null });
    expect((await here(bo)).reply).toMatchObject({ people: [{ name: 'Ada', caret: null }], count: 1 });
    expect((await here(ada)).reply).toMatchObject({ people: [{ name: 'bo' }], count: 1 });
    expect((await here(bo, { id: bench.sourceIds[1] })).reply.count).toBe(0);
    expect((await here(bo, { id: 'src_unknown' })).code).toBe('not_found');
    const { signal } = new AbortController();
    const later = (seconds: number) =>
      keepPresence(bench.editor, thing, { signal, now: () => new Date(Date.now() + seconds * 1_000) });
    expect((await later(limits.presenceSeconds - 5)).count).toBe(1);
    expect((await later(limits.presenceSeconds + 5)).count).toBe(0);
  });

  it('is told where the others write and that they saved, as soon as that changes', async () => {
    const { reply: page } = await ada.send(createPageEndpoint, { body: { title: 'Dams' } });
    const here = (who: Browser, at: { readonly caret?: string; readonly mark?: string } = {}) =>
      who.send(keepPresenceEndpoint, { body: { kind: 'block', id: page.id, ...at } });
    // Whoever is alone never waits.
    const alone = await here(ada);
    expect((await here(ada, { mark: alone.reply.mark })).reply).toEqual(alone.reply);
    await here(bo);
    const known = (await here(ada)).reply;
    const waiting = here(ada, { mark: known.mark });
    await here(bo, { caret: 'block-1' });
    const moved = (await waiting).reply;
    expect(moved).toMatchObject({ people: [{ name: 'bo', caret: 'block-1' }], version: page.version });
    const waitingOn = here(ada, { mark: moved.mark });
    const blocks = [{ id: 'block-1', depth: 0, markdown: 'Harrow Dam', is_folded: false }];
    await ada.send(savePageEndpoint, {
      params: { id: page.id },
      body: { base_version: page.version, blocks },
    });
    expect((await waitingOn).reply).toMatchObject({
      people: [{ caret: 'block-1' }],
      version: page.version + 1,
    });
    // A caret is kept with the sign of life alone, and leaves with the next one that names none.
    await here(bo);
    expect((await here(ada)).reply.people).toMatchObject([{ caret: null }]);
    expect((await here(bo, { caret: 'x'.repeat(limits.idChars + 1) })).code).toBe('invalid_input');
  });
});
