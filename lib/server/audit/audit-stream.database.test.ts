/**
 * What an owner's receiver gets of the audit log: every event, in order, at least once, and nothing of others. Real PostgreSQL, the real routes, and
 * a real receiver over HTTP.
 */
import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hourMs, minuteMs } from '@/lib/core/clock';
import { changeAuditRetentionEndpoint, listAuditEventsEndpoint } from '@/lib/protocol/http/audit';
import {
  changeAuditStreamEndpoint,
  deleteAuditStreamEndpoint,
  getAuditStreamEndpoint,
  resendAuditEventsEndpoint,
  setAuditStreamEndpoint,
  type StreamedEvent,
  testAuditStreamEndpoint,
} from '@/lib/protocol/http/audit-stream';
import { createCollectionEndpoint } from '@/lib/protocol/http/collections';
import { listNoticesEndpoint } from '@/lib/protocol/http/notices';
import { createWorkspaceEndpoint } from '@/lib/protocol/http/team';
import { asDatabaseOwner } from '../access-tests/__fixtures__/database-owner';
import { openReceiver, type Receiver } from '../integrations/__fixtures__/receiver';
import { type Browser, openTestInstance } from '../team/__fixtures__/people';
import { openTeam, welcome } from '../team/__fixtures__/team';

let receiver: Receiver;
let instance: Awaited<ReturnType<typeof openTestInstance>>;
let ada: Browser;
let workspaceId: string;
let secret: string;
/** Milliseconds by which the clock of the sender is ahead. */
let aheadMs = 0;
const readNow = () => new Date(Date.now() + aheadMs);

beforeAll(async () => {
  receiver = await openReceiver();
  instance = await openTestInstance({ CAPTURE_ALLOW: receiver.host });
  ({ ada, workspaceId } = await openTeam());
});
afterAll(async () => {
  await instance.close();
  await receiver.close();
});
beforeEach(async () => {
  aheadMs = 0;
  const set = await ada.send(setAuditStreamEndpoint, { workspaceId, body: { url: addressOf(receiver) } });
  expect(set.status, set.message).toBe(200);
  ({ secret } = set.reply);
});
afterEach(async () => {
  await ada.send(deleteAuditStreamEndpoint, { workspaceId });
  await query('delete from notice');
  await query('delete from audit_event');
  receiver.received.length = 0;
  receiver.answer = accept;
});

const addressOf = ({ host }: Receiver) => `http://${host}/events?key=canary-of-the-address`;
const accept = () => ({ status: 200, body: '' });
const refuse = () => ({ status: 500, body: 'canary of the answer' });
type Row = Readonly<Record<string, unknown>>;
const query = (sql: string, ...values: unknown[]) =>
  asDatabaseOwner(async (client) => (await client.query<Row>(sql, values)).rows);

async function send(): Promise<void> {
  const { sendAuditEvents } = await import('./send-audit-events');
  const { createGuardedPost } = await import('@/lib/platform/fetch/guarded-post');
  const post = createGuardedPost({ allow: [receiver.host] });
  await sendAuditEvents({ post, signal: new AbortController().signal, now: readNow });
}
const pass = (ms: number) => {
  aheadMs += ms;
};
const read = async () =>
  (await ada.send(getAuditStreamEndpoint, { workspaceId })).reply.stream ?? expect.fail('no stream');
const makeCollection = async (title: string) =>
  (await ada.send(createCollectionEndpoint, { workspaceId, body: { title } })).reply.id;
const listLines = (): StreamedEvent[] =>
  receiver.received.flatMap(({ body }) =>
    body
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as StreamedEvent),
  );
const listPositions = () => listLines().map(({ position }) => position);
const addEvents = (count: number, at: Date) =>
  query(
    `insert into audit_event (id, workspace_id, action, object_kind, object_id, at)
     select gen_random_uuid(), $1, 'deleteSource', 'source', 'src_1', $3::timestamp from generate_series(1, $2)`,
    workspaceId,
    count,
    at.toISOString(),
  );

describe('the stream of the audit log', () => {
  it('sends what happened since it was set up, signed, as the log shows it', async () => {
    await makeCollection('Tides');
    await send();
    const [one] = receiver.received;
    expect(receiver.received).toHaveLength(1);
    const lines = listLines();
    expect(lines.map(({ action }) => action)).toEqual(['audit_stream.created', 'createCollection']);
    const { reply } = await ada.send(listAuditEventsEndpoint, { workspaceId });
    expect(lines.map(({ position: _, ...event }) => event)).toEqual(reply.items.slice(0, 2).reverse());
    const { 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': signature } = one?.headers ?? {};
    const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
    const expected = createHmac('sha256', key).update(`${String(id)}.${String(at)}.${one?.body}`);
    expect(signature).toBe(`v1,${expected.digest('base64')}`);
    await send();
    expect(receiver.received).toHaveLength(1);
    expect(await read()).toMatchObject({ waiting: 0, failing: null, sent_position: lines[1]?.position });
  });

  it('loses nothing and keeps the order, whatever receivers and senders do', async () => {
    type Step = { readonly events: number; readonly sender: 'accepted' | 'refused' | 'killed' | 'two' };
    const step: fc.Arbitrary<Step> = fc.record({
      events: fc.integer({ min: 0, max: 3 }),
      sender: fc.constantFrom('accepted', 'refused', 'killed', 'two'),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 5 }), async (steps) => {
        const before = (await read()).sent_position;
        const waiting = (await read()).waiting;
        let events = waiting;
        receiver.received.length = 0;
        for (const { events: added, sender } of steps) {
          await addEvents(added, readNow());
          events += added;
          receiver.answer = sender === 'refused' ? refuse : accept;
          if (sender === 'killed') await sendWithoutEnd();
          else await Promise.all(sender === 'two' ? [send(), send()] : [send()]);
          // Longer than any pause, and than a sender may hold the stream.
          pass(hourMs);
        }
        receiver.answer = accept;
        await send();
        const positions = listPositions();
        const first = positions.filter((position, index) => positions.indexOf(position) === index);
        expect(first).toEqual(Array.from({ length: events }, (_, index) => before + 1 + index));
      }),
    );
  });

  it('is tried again after growing pauses, and owners are told once that it fails and once that it works', async () => {
    const bo = await welcome({ by: ada, workspaceId }, 'bo@example.com', 'editor');
    receiver.answer = refuse;
    await send();
    const { failing: begun } = await read();
    await send();
    expect(receiver.received).toHaveLength(1);
    for (let minutes = 0; minutes < 90; minutes += 1) {
      pass(minuteMs);
      await send();
    }
    expect(receiver.received.length).toBeLessThan(12);
    const { failing } = await read();
    expect(failing).toMatchObject({
      since: begun?.since,
      reason: `${receiver.host} responded with status 500.`,
    });
    receiver.answer = accept;
    pass(hourMs);
    await send();
    await makeCollection('After');
    await send();
    expect(await read()).toMatchObject({ failing: null, waiting: 0 });
    const told = async (by: Browser) =>
      (await by.send(listNoticesEndpoint, { workspaceId })).reply.items.map(({ kind, title }) => [
        kind,
        title,
      ]);
    expect(await told(ada)).toEqual([
      ['audit_stream', 'The receiver of the audit log accepts events again'],
      ['audit_stream', 'The receiver of the audit log has accepted nothing for an hour'],
    ]);
    expect(await told(bo)).toEqual([]);
  });

  it('gives an event of a slow transaction the next position, so that it is not passed over', async () => {
    await send();
    const before = (await read()).sent_position;
    await addEvents(1, readNow());
    await send();
    await addEvents(1, new Date(readNow().getTime() - hourMs));
    await send();
    expect(listPositions().slice(-2)).toEqual([before + 1, before + 2]);
  });

  it('sends nothing of another workspace', async () => {
    const made = await ada.send(createWorkspaceEndpoint, { body: { name: 'Elsewhere' } });
    expect(made.status, made.message).toBe(201);
    const other = made.reply.id;
    await ada.send(createCollectionEndpoint, { workspaceId: other, body: { title: 'Secret' } });
    await makeCollection('Ours');
    await send();
    const sent = new Set(listLines().map(({ id }) => id));
    const theirs = await query('select id, position from audit_event where workspace_id = $1', other);
    expect(theirs.length).toBeGreaterThan(0);
    expect(theirs.filter(({ id, position }) => sent.has(String(id)) || position !== null)).toEqual([]);
  });

  it('waits while it is paused, and sends events again from a time on, under their positions', async () => {
    const change = (isPaused: boolean) =>
      ada.send(changeAuditStreamEndpoint, { workspaceId, body: { is_paused: isPaused } });
    await makeCollection('One');
    await send();
    const first = listPositions();
    const begun = listLines()[0]?.at ?? '';
    await change(true);
    await send();
    expect(listPositions()).toEqual(first);
    expect(await read()).toMatchObject({ is_paused: true, waiting: 1 });
    await change(false);
    await send();
    const all = listPositions();
    expect(all).toHaveLength(first.length + 2);
    const resend = (from: string) => ada.send(resendAuditEventsEndpoint, { workspaceId, body: { from } });
    expect((await resend('2999-01-01T00:00:00.000Z')).code).toBe('invalid_input');
    receiver.received.length = 0;
    expect((await resend(begun)).status).toBe(200);
    await send();
    const last = all.at(-1) ?? 0;
    expect(listPositions()).toEqual([...all, last + 1]);
    expect(listLines().at(-1)?.action).toBe('audit_stream.resent');
  });

  it('says how many events were erased before they were sent', async () => {
    await send();
    receiver.answer = refuse;
    await ada.send(changeAuditRetentionEndpoint, { workspaceId, body: { days: 90 } });
    await send();
    const { waiting } = await read();
    const { eraseOldAuditEvents } = await import('./retain-audit-events');
    await eraseOldAuditEvents(new Date(readNow().getTime() + 100 * 24 * hourMs));
    expect(await read()).toMatchObject({ waiting: 0, erased_unsent: waiting });
    await ada.send(changeAuditRetentionEndpoint, { workspaceId, body: { days: null } });
  });
});

describe('setting up the stream', () => {
  const set = (by: Browser, url: string) => by.send(setAuditStreamEndpoint, { workspaceId, body: { url } });

  it.each([
    ['http://example.org/events', 'must begin with https'],
    ['https://10.0.0.1/events', 'private or reserved network'],
    ['https://localhost:9999/events', 'ports 80 and 443'],
    ['https://user:pass@example.org/', 'a user name or a password'],
  ])('refuses %s', async (url, reason) => {
    const heard = await set(ada, url);
    expect(heard.code).toBe('invalid_input');
    expect(heard.message).toContain(reason);
  });

  it('refuses a name that leads to a private network when it sends', async () => {
    await set(ada, 'https://localhost/events');
    const { reply } = await ada.send(testAuditStreamEndpoint, { workspaceId });
    expect(reply).toMatchObject({ ok: false, status: null });
    expect(reply.sentence).toContain('private or reserved network');
    pass(minuteMs);
    await send();
    expect((await read()).failing?.reason).toContain('private or reserved network');
    expect(receiver.received).toEqual([]);
  });

  it('needs a fresh proof of identity', async () => {
    await query(`update session set confirmed_at = now() - interval '1 day'`);
    expect((await set(ada, addressOf(receiver))).message).toContain('Confirm that it is you');
    await query(`update session set confirmed_at = null`);
  });

  it('sends a test that has no position and counts for nothing, and shows neither address nor answer', async () => {
    await send();
    const before = await read();
    const tested = await ada.send(testAuditStreamEndpoint, { workspaceId });
    expect(tested.reply).toEqual({
      ok: true,
      sentence: `${receiver.host} accepted the test event.`,
      status: 200,
    });
    expect(listLines().at(-1)).toMatchObject({ action: 'audit_stream.tested', position: null });
    receiver.answer = refuse;
    const failed = await ada.send(testAuditStreamEndpoint, { workspaceId });
    expect(failed.reply).toMatchObject({ ok: false, status: 500 });
    expect(await read()).toEqual(before);
    expect(JSON.stringify([failed.reply, before])).not.toContain('canary');
    const stored = await query('select * from audit_stream');
    expect(JSON.stringify(stored)).not.toContain('canary');
  });
});

/** A worker that is killed after the receiver accepted a batch and before that was noted: its answer never comes. */
async function sendWithoutEnd(): Promise<void> {
  const { sendAuditEvents } = await import('./send-audit-events');
  const { createGuardedPost } = await import('@/lib/platform/fetch/guarded-post');
  const post = createGuardedPost({ allow: [receiver.host] });
  const killed = new Promise<void>((resolve) => {
    void sendAuditEvents({
      now: readNow,
      signal: new AbortController().signal,
      post: async (url, sent) => {
        await post(url, sent);
        resolve();
        return new Promise(() => undefined);
      },
    }).then(resolve);
  });
  await killed;
}
