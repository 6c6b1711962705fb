/** Threads through the real routes: who may say and see what, what members are told, and what remains when the thing changes or goes. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { limits } from '@/lib/core/limits';
import {
  listMyWorkEndpoint,
  listNoticesEndpoint,
  readNoticesEndpoint,
  updateNoticeEndpoint,
} from '@/lib/protocol/http/notices';
import { createPageEndpoint, savePageEndpoint } from '@/lib/protocol/http/pages';
import { keepPresenceEndpoint } from '@/lib/protocol/http/presence';
import { listMembersEndpoint, removeMemberEndpoint } from '@/lib/protocol/http/team';
import {
  addCommentEndpoint,
  createThreadEndpoint,
  deleteCommentEndpoint,
  getThreadEndpoint,
  listThreadsEndpoint,
  tallyThreadsEndpoint,
  type ThreadReply,
  type ThreadSubjectReply,
  updateCommentEndpoint,
  updateThreadEndpoint,
} from '@/lib/protocol/http/threads';
import { asDatabaseOwner } from '../access-tests/__fixtures__/database-owner';
import type * as workbench from '../artifacts/__fixtures__/workbench';
import { type Browser, openTestInstance } from '../team/__fixtures__/people';
import { memberIdOf, welcome } from '../team/__fixtures__/team';

let instance: Awaited<ReturnType<typeof openTestInstance>>;
let benches: typeof workbench;
let bench: workbench.Workbench;
let ada: Browser;
let bo: Browser;
let cy: Browser;
let sourceId: string;
const ids: Record<string, string> = {};

beforeAll(async () => {
  instance = await openTestInstance();
  benches = await import('../artifacts/__fixtures__/workbench');
  bench = await benches.openWorkbench();
  ({ ada } = bench);
  const place = { by: ada, workspaceId: bench.workspaceId };
  bo = await welcome(place, 'bo@example.com', 'viewer');
  cy = await welcome(place, 'cy@example.com', 'editor');
  sourceId = bench.sourceIds[0] ?? '';
  for (const { name, user_id: id } of (await ada.send(listMembersEndpoint)).reply.items) ids[name] = id;
});
afterAll(async () => {
  await benches.closeWorkbench();
  await instance.close();
});

let sent = 0;
const key = () => `test-key-${(sent += 1)}`;
const source = (span: { start: number; end: number } | null = null): ThreadSubjectReply => ({
  kind: 'source',
  id: sourceId,
  revision_id: null,
  span,
});

async function begin(
  by: Browser,
  markdown: string,
  { subject = source(), ...more }: Record<string, unknown> & { subject?: ThreadSubjectReply } = {},
): Promise<ThreadReply> {
  const answer = await by.send(createThreadEndpoint, {
    body: { subject, markdown, send_key: key(), ...more },
  });
  expect(answer.status, answer.message).toBe(201);
  return answer.reply;
}

async function reply(by: Browser, { id }: ThreadReply, markdown: string): Promise<ThreadReply> {
  const answer = await by.send(addCommentEndpoint, { params: { id }, body: { markdown, send_key: key() } });
  expect(answer.status, answer.message).toBe(201);
  return answer.reply;
}

/** The unread notices about a thread, oldest first, as `kind: excerpt`. */
async function told(who: Browser, { id }: ThreadReply): Promise<string[]> {
  const { reply: list } = await who.send(listNoticesEndpoint, { query: { unread: 'true' } });
  return list.items
    .filter(({ thread_id: threadId }) => threadId === id)
    .map(({ kind, excerpt }) => `${kind}: ${excerpt}`)
    .toReversed();
}

/** Copies an existing row, except for the columns that must be unique. */
const copyRows = (table: 'thread' | 'comment', id: string | undefined, count: number) =>
  asDatabaseOwner((client) =>
    client.query(
      `INSERT INTO ${table} SELECT (jsonb_populate_record(one, jsonb_build_object(
         'id', gen_random_uuid()::text, 'send_key', gen_random_uuid()::text))).*
       FROM ${table} AS one, generate_series(1, $2) WHERE one.id = $1`,
      [id, count],
    ),
  );

const get = async (by: Browser, { id }: ThreadReply) => by.send(getThreadEndpoint, { params: { id } });
const texts = ({ comments }: ThreadReply) => comments.map(({ markdown }) => markdown);

describe('a thread', () => {
  it('is begun, answered, resolved and reopened by any member', async () => {
    const thread = await begin(bo, 'Is this **still** true?');
    expect(thread).toMatchObject({ quote: null, anchor: { state: 'whole' }, follow_state: 'following' });
    expect(texts(await reply(cy, thread, 'Yes.'))).toEqual(['Is this **still** true?', 'Yes.']);
    const change = (resolved: boolean) =>
      cy.send(updateThreadEndpoint, { params: { id: thread.id }, body: { resolved } });
    expect((await change(true)).reply).toMatchObject({ resolved_by: { name: 'cy' } });
    expect((await change(false)).reply).toMatchObject({ resolved_at: null, resolved_by: null });
    await change(true);
    expect(await reply(bo, thread, 'One more thing.')).toMatchObject({ resolved_at: null });
  });

  it('is counted, and its mark changes with each change', async () => {
    const tally = async () =>
      (await ada.send(tallyThreadsEndpoint, { query: { kind: 'source', id: sourceId } })).reply;
    const before = await tally();
    const thread = await begin(ada, 'Counted');
    const begun = await tally();
    expect([begun.open - before.open, begun.total - before.total]).toEqual([1, 1]);
    await reply(bo, thread, 'Also counted');
    const answered = await tally();
    await ada.send(updateThreadEndpoint, { params: { id: thread.id }, body: { resolved: true } });
    const resolved = await tally();
    expect(resolved.open).toBe(before.open);
    expect(new Set([before, begun, answered, resolved].map(({ mark }) => mark)).size).toBe(4);
  });

  it('stores a comment that is sent again under its key once', async () => {
    const body = { subject: source(), markdown: 'Once', send_key: key() };
    const twice = await Promise.all([0, 1].map(() => ada.send(createThreadEndpoint, { body })));
    expect(new Set(twice.map(({ reply: one }) => one.id)).size).toBe(1);
    const [{ reply: thread } = { reply: { id: '' } }] = twice;
    const again = { params: { id: thread.id }, body: { markdown: 'Twice', send_key: key() } };
    await ada.send(addCommentEndpoint, again);
    expect(texts((await ada.send(addCommentEndpoint, again)).reply)).toEqual(['Once', 'Twice']);
  });

  it('lets only its author rewrite a comment, and only its author or an owner delete it', async () => {
    const thread = await begin(bo, 'Mine');
    const id = thread.comments[0]?.id ?? '';
    const rewrite = (by: Browser) =>
      by.send(updateCommentEndpoint, { params: { id }, body: { markdown: 'Changed' } });
    expect((await rewrite(ada)).code).toBe('forbidden');
    expect((await rewrite(bo)).reply.comments[0]).toMatchObject({
      markdown: 'Changed',
      edited_at: expect.any(String),
    });
    const remove = (by: Browser, of: string) => by.send(deleteCommentEndpoint, { params: { id: of } });
    expect((await remove(cy, id)).code).toBe('forbidden');
    const second = (await reply(cy, thread, 'Theirs')).comments[1]?.id ?? '';
    expect((await remove(ada, id)).status).toBe(204);
    expect((await get(cy, thread)).reply.comments[0]).toMatchObject({ markdown: '', can_edit: false });
    expect((await remove(cy, second)).status).toBe(204);
    expect((await get(cy, thread)).code).toBe('not_found');
  });

  it('is refused beyond its bounds, and nothing is stored', async () => {
    const post = (markdown: string, subject: object = source()) =>
      ada.send(createThreadEndpoint, { body: { subject, markdown, send_key: key() } as never });
    expect((await post('x'.repeat(limits.commentChars))).status).toBe(201);
    expect((await post('x'.repeat(limits.commentChars + 1))).code).toBe('invalid_input');
    expect((await post('x'.repeat(100_000))).code).toBe('invalid_input');
    expect((await post('   ')).code).toBe('invalid_input');
    expect((await post('Nothing', source({ start: 5, end: 5 }))).code).toBe('invalid_input');
    expect((await post('Unknown', { kind: 'elsewhere', id: sourceId })).code).toBe('invalid_input');
  });

  it('takes comments up to its bound, and one thing threads up to theirs', async () => {
    const id = await benches.addSource(bench, { title: 'Busy', url: null, markdown: 'Busy.' });
    const subject = { ...source(), id };
    const thread = await begin(ada, 'First', { subject });
    const answer = () =>
      bo.send(addCommentEndpoint, { params: { id: thread.id }, body: { markdown: 'Next', send_key: key() } });
    await copyRows('comment', thread.comments[0]?.id, limits.commentsPerThread - 2);
    expect((await answer()).reply.comments).toHaveLength(limits.commentsPerThread);
    expect(await answer()).toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('Begin a new'),
    });

    await copyRows('thread', thread.id, limits.threadsPerThing - 2);
    // Of two who begin the last one at the same moment, one gets it.
    const last = await Promise.all(
      [ada, bo].map((who) =>
        who.send(createThreadEndpoint, { body: { subject, markdown: 'Last', send_key: key() } }),
      ),
    );
    expect(last.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    const over = { subject, markdown: 'Over', send_key: key() };
    expect(await ada.send(createThreadEndpoint, { body: over })).toMatchObject({ code: 'conflict' });
    const { reply: list } = await ada.send(listThreadsEndpoint, { query: { kind: 'source', id } });
    expect(list.items).toHaveLength(limits.threadsPerThing);
  });
});

describe('a thread about a passage', () => {
  const passage = 'The tower is forty metres high.';
  const before = `Harrow has a tower. ${passage} It is made of stone.`;

  it('stays with its words in later revisions, and says when they are gone, with the words', async () => {
    const own = { title: 'Tower', url: null, markdown: before };
    const id = await benches.addSource(bench, own);
    const span = { start: before.indexOf(passage), end: before.indexOf(passage) + passage.length };
    const subject: ThreadSubjectReply = { kind: 'source', id, revision_id: null, span };
    const thread = await begin(ada, 'Who says so?', { subject });
    expect(thread).toMatchObject({ quote: passage, anchor: { state: 'current', span } });
    const capture = async (markdown: string) => {
      await benches.addRevision({ editor: bench.editor, sourceId: id }, { title: 'Tower', markdown });
      return (await get(bo, thread)).reply;
    };
    const moved = await capture(`First of all. ${before}`);
    expect(moved.anchor).toEqual({
      state: 'current',
      span: { start: span.start + 14, end: span.end + 14 },
    });
    expect((await capture(before.replace('forty', 'fifty'))).anchor.state).toBe('changed');
    const gone = await capture('Harrow has a weir now, and nothing else worth a word.');
    expect(gone).toMatchObject({ quote: passage, anchor: { state: 'gone', span: null } });
    expect(gone.path).toContain(id);
  });
});

describe('a thread about a block', () => {
  it('keeps the words of the block, and says when the block is gone', async () => {
    const made = await ada.send(createPageEndpoint, {
      body: { title: 'Towers', text: '- The tower is high\n- It is old' },
    });
    const [high, old] = made.reply.blocks;
    const subject: ThreadSubjectReply = { kind: 'block', id: made.reply.id, block_id: high?.id ?? '' };
    const thread = await begin(bo, 'How high?', { subject });
    expect(thread).toMatchObject({ quote: 'The tower is high', anchor: { state: 'whole' } });
    expect(thread.path).toContain(`#${high?.id}`);
    const unknown = { ...subject, block_id: 'nothing' };
    const refused = await bo.send(createThreadEndpoint, {
      body: { subject: unknown, markdown: 'What?', send_key: key() },
    });
    expect(refused.code).toBe('not_found');
    await ada.send(savePageEndpoint, {
      params: { id: made.reply.id },
      body: {
        base_version: made.reply.version,
        blocks: [{ id: old?.id ?? '', depth: 0, markdown: 'It is old' }],
      },
    });
    expect((await get(bo, thread)).reply).toMatchObject({
      quote: 'The tower is high',
      anchor: { state: 'gone' },
    });
  });
});

describe('a member', () => {
  it('is told of a mention once, of replies while they follow, and of nothing by themselves', async () => {
    const thread = await begin(ada, '@bo, is this right?');
    expect(thread.comments[0]?.markdown).toBe(`@{${ids['bo']}}, is this right?`);
    expect(await told(bo, thread)).toEqual(['mention: @bo, is this right?']);
    expect(await told(ada, thread)).toEqual([]);
    await reply(cy, thread, '@Ada and @bo: no');
    expect(await told(bo, thread)).toEqual(['mention: @bo, is this right?', 'mention: @Ada and @bo: no']);
    expect(await told(ada, thread)).toEqual(['mention: @Ada and @bo: no']);
    await reply(bo, thread, 'I see.');
    expect(await told(ada, thread)).toEqual(['mention: @Ada and @bo: no', 'reply: I see.']);
    expect(await told(cy, thread)).toEqual(['reply: I see.']);
  });

  it('who muted a thread hears only what names them', async () => {
    const thread = await begin(ada, '@bo look');
    await bo.send(updateThreadEndpoint, { params: { id: thread.id }, body: { follow_state: 'muted' } });
    await reply(cy, thread, 'Also @everyone');
    await reply(cy, thread, 'Hm');
    expect(await told(bo, thread)).toEqual(['mention: @bo look']);
    await reply(cy, thread, '@bo still');
    expect(await told(bo, thread)).toEqual(['mention: @bo look', 'mention: @bo still']);
  });

  it('is told once when a comment is rewritten, and not of one that is deleted', async () => {
    const thread = await begin(ada, 'Hello');
    const id = thread.comments[0]?.id ?? '';
    const rewrite = (markdown: string) =>
      ada.send(updateCommentEndpoint, { params: { id }, body: { markdown } });
    await rewrite('Hello @bo');
    await rewrite('Hello, @bo');
    expect(await told(bo, thread)).toEqual(['mention: Hello, @bo']);
    await reply(bo, thread, 'Here');
    await ada.send(deleteCommentEndpoint, { params: { id } });
    expect(await told(bo, thread)).toEqual([]);
  });

  it('reads what they were told once, or together, and the count follows', async () => {
    const thread = await begin(ada, '@bo one');
    await reply(ada, thread, '@bo two');
    const unread = async () => (await bo.send(listNoticesEndpoint)).reply;
    const first = await unread();
    const [newest] = first.items;
    const mark = (isRead: boolean) =>
      bo.send(updateNoticeEndpoint, { params: { id: newest?.id ?? '' }, body: { is_read: isRead } });
    expect((await mark(true)).reply.is_read).toBe(true);
    expect((await unread()).unread_count).toBe(first.unread_count - 1);
    expect((await mark(false)).reply.is_read).toBe(false);
    expect(
      (await ada.send(updateNoticeEndpoint, { params: { id: newest?.id ?? '' }, body: { is_read: true } }))
        .code,
    ).toBe('not_found');
    await bo.send(readNoticesEndpoint, { body: { thread_ids: [thread.id] } });
    expect((await unread()).unread_count).toBe(first.unread_count - 2);
    await bo.send(readNoticesEndpoint, { body: {} });
    expect((await unread()).unread_count).toBe(0);
  });

  it('finds what is assigned to them in their work, the earliest day first', async () => {
    const assign = (due: string | null) =>
      begin(ada, `Check this by ${due}`, { assignee_id: ids['bo'], due_on: due });
    const [late, none, early] = [await assign('2026-12-24'), await assign(null), await assign('2026-12-01')];
    const work = async () => (await bo.send(listMyWorkEndpoint)).reply.items.map(({ id }) => id);
    expect(await work()).toEqual([early.id, late.id, none.id]);
    expect(await told(bo, early)).toEqual(['assignment: Check this by 2026-12-01']);
    await bo.send(updateThreadEndpoint, { params: { id: early.id }, body: { resolved: true } });
    await ada.send(updateThreadEndpoint, { params: { id: late.id }, body: { assignee_id: ids['cy'] ?? '' } });
    await ada.send(updateThreadEndpoint, { params: { id: late.id }, body: { assignee_id: ids['cy'] ?? '' } });
    expect(await work()).toEqual([none.id]);
    expect(await told(cy, late)).toEqual(['assignment: ']);
    await copyRows('thread', none.id, limits.threadsToDo - 1);
    expect(await work()).toHaveLength(limits.threadsToDo);
    // The one without a day gives way to one that has a day.
    const last = await begin(ada, 'Check this, too', { assignee_id: ids['bo'], due_on: '2026-12-05' });
    const full = await work();
    expect([full.length, full[0]]).toEqual([limits.threadsToDo, last.id]);
  });
});

describe('an answer in a private conversation', () => {
  it('is talked about only with the members who are mentioned, who see the passage and nothing else', async () => {
    const answerId = await benches.answerWithCitations(bench, {
      question: 'When was it opened?',
      markdown: 'The dam was opened in 1962 by the county.',
      quotes: [],
    });
    const subject: ThreadSubjectReply = { kind: 'answer', id: answerId, span: { start: 0, end: 26 } };
    expect(
      (await bo.send(createThreadEndpoint, { body: { subject, markdown: 'Mine', send_key: key() } })).code,
    ).toBe('not_found');
    const thread = await begin(ada, '@bo, do you agree?', { subject });
    expect(thread).toMatchObject({ is_private: true, quote: 'The dam was opened in 1962' });
    expect((await get(bo, thread)).reply).toMatchObject({
      path: null,
      is_private: true,
      quote: 'The dam was opened in 1962',
    });
    expect((await get(cy, thread)).code).toBe('not_found');
    expect((await bo.send(listThreadsEndpoint, { query: { kind: 'answer', id: answerId } })).code).toBe(
      'not_found',
    );
    await reply(bo, thread, 'I do.');
    expect(await told(ada, thread)).toEqual(['reply: I do.']);
    const { reply: notices } = await bo.send(listNoticesEndpoint);
    expect(notices.items[0]?.path).toMatch(/\/inbox\/threads\//);
  });
});

describe('links in a comment', () => {
  it('are shown as cards only if they lead to pages of this workspace that the reader may open', async () => {
    const address = `http://localhost:3000/w/field-notes/sources/${sourceId}?at=3-9`;
    const thread = await begin(
      ada,
      `See ${address}, ${address} and /w/other/runs/1 and /w/field-notes/runs/nothing`,
    );
    expect(thread.comments[0]?.links).toEqual([
      { path: `/w/field-notes/sources/${sourceId}?at=3-9`, noun: 'Source', title: expect.any(String) },
    ]);
  });

  it('to a message are shown as a card to the owner of its conversation, and stay links to others', async () => {
    const answerId = await benches.answerWithCitations(bench, {
      question: 'How old is it?',
      markdown: 'It is old.',
      quotes: [],
    });
    const path = `/w/field-notes/messages/${answerId}`;
    const thread = await begin(ada, `See http://localhost:3000${path}.`);
    expect(thread.comments[0]?.links).toEqual([{ path, noun: 'Answer', title: expect.any(String) }]);
    expect((await get(bo, thread)).reply.comments[0]?.links).toEqual([]);
  });

  it('are shown as cards up to their bound, and stay links beyond it', async () => {
    const paths = Array.from(
      { length: limits.linkCardsPerComment + 1 },
      (_, at) => `/w/field-notes/sources/${sourceId}?at=${at}-9`,
    );
    const listCards = async (of: readonly string[]) =>
      (await begin(ada, of.join(' '))).comments[0]?.links.map(({ path }) => path);
    const most = paths.slice(0, limits.linkCardsPerComment);
    expect([await listCards(most), await listCards(paths)]).toEqual([most, most]);
  });
});

describe('a member who left', () => {
  it('keeps what they wrote, without a name, and can be mentioned no more', async () => {
    const place = { by: ada, workspaceId: bench.workspaceId };
    const di = await welcome(place, 'di@example.com', 'viewer');
    const thread = await begin(di, 'Goodbye');
    const named = await reply(ada, thread, '@di, thanks');
    const id = named.comments[0]?.author.user_id ?? '';
    const removed = await ada.send(removeMemberEndpoint, {
      params: { id: await memberIdOf(place, 'di@example.com') },
    });
    expect(removed.status).toBe(204);
    const after = await reply(ada, thread, '@di again');
    expect(after.comments.map(({ author, mentions }) => [author.name, mentions])).toEqual([
      [null, []],
      ['Ada', [{ user_id: id, name: null }]],
      ['Ada', []],
    ]);
    expect(
      (await ada.send(updateThreadEndpoint, { params: { id: thread.id }, body: { assignee_id: id } })).code,
    ).toBe('not_found');
  });
});

describe('five hundred members in one place', () => {
  const crowd = 500;

  /** Members who all look at one thing now. */
  const fill = (kind: string, id: string) =>
    asDatabaseOwner(async (client) => {
      await client.query(
        `INSERT INTO "user" (id, name, email, email_verified, updated_at)
         SELECT 'crowd_' || n, 'Member ' || n, 'crowd' || n || '@example.com', true, now() FROM generate_series(1, $1::int) AS n`,
        [crowd],
      );
      await client.query(
        `INSERT INTO member (id, workspace_id, user_id, role)
         SELECT 'crowd_' || n, $2, 'crowd_' || n, 'viewer' FROM generate_series(1, $1::int) AS n`,
        [crowd, bench.workspaceId],
      );
      await client.query(
        `INSERT INTO presence (workspace_id, user_id, subject_kind, subject_id, seen_at)
         SELECT $2, 'crowd_' || n, $3, $4, now() FROM generate_series(1, $1::int) AS n`,
        [crowd, bench.workspaceId, kind, id],
      );
    });

  it('are counted, some of them are named, and a comment reaches each of them once', async () => {
    const id = await benches.addSource(bench, { title: 'Crowded', url: null, markdown: 'Crowded.' });
    await fill('source', id);
    const here = await ada.send(keepPresenceEndpoint, { body: { kind: 'source', id } });
    expect(here.reply.count).toBe(crowd);
    expect(here.reply.people).toHaveLength(limits.presentNames);

    const subject: ThreadSubjectReply = { kind: 'source', id, revision_id: null, span: null };
    const thread = await begin(ada, 'Please look at this, @everyone', { subject });
    await reply(ada, thread, '@everyone, thanks');
    const { rows } = await asDatabaseOwner((client) =>
      client.query<{ told: string; members: string }>(
        `SELECT count(*) AS told, count(DISTINCT recipient_id) AS members FROM notice
         WHERE thread_id = $1 AND recipient_id LIKE 'crowd%'`,
        [thread.id],
      ),
    );
    expect(rows[0]).toEqual({ told: String(2 * crowd), members: String(crowd) });

    // A mention too many would reach nobody, and is refused rather than stored.
    const mention = (count: number) =>
      ada.send(addCommentEndpoint, {
        params: { id: thread.id },
        body: {
          markdown: Array.from({ length: count }, (_, n) => `@crowd${n + 1}@example.com`).join(' '),
          send_key: key(),
        },
      });
    expect((await mention(limits.mentionsPerComment)).reply.comments.at(-1)?.mentions).toHaveLength(
      limits.mentionsPerComment,
    );
    expect(await mention(limits.mentionsPerComment + 1)).toMatchObject({
      code: 'invalid_input',
      message: expect.stringContaining('@everyone'),
    });
    expect((await get(ada, thread)).reply.comments).toHaveLength(3);
  });
});
