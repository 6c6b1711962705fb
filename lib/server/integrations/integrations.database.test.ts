/** Integrations through the routes, and deliveries to a real receiver: sent once per key and signed, with no secret ever returned. */
import { createHmac } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Clock, dayMs, systemClock } from '@/lib/core/clock';
import { asId, type WorkspaceId } from '@/lib/core/ids';
import { limits } from '@/lib/core/limits';
import { keyIsSet } from '@/lib/protocol/http/models';
import {
  createIntegrationEndpoint,
  deleteIntegrationEndpoint,
  listIntegrationsEndpoint,
  testIntegrationEndpoint,
  updateIntegrationEndpoint,
} from '@/lib/protocol/http/integrations';
import { type Browser, openTestInstance } from '../team/__fixtures__/people';
import { openTeam, welcome } from '../team/__fixtures__/team';
import { openReceiver, type Receiver } from './__fixtures__/receiver';

const pathKey = 'canary-path-key-8Vd2-longer';
const signingSecret = 'canary-signing-secret-5Hn7';

let receiver: Receiver;
let other: Receiver;
let instance: Awaited<ReturnType<typeof openTestInstance>>;
let ada: Browser;
let workspaceId: WorkspaceId;
let product: Awaited<ReturnType<typeof importProduct>>;

/** The environment is read once, so the product is imported after it has been set. */
async function importProduct() {
  const [sending, door, database, erasing, post, sql] = await Promise.all([
    import('./deliver'),
    import('./send-to-integration'),
    import('@/lib/platform/db/in-workspace'),
    import('@/lib/server/erasure/erase-deleted'),
    import('@/lib/platform/fetch/guarded-post'),
    import('../access-tests/__fixtures__/database-owner'),
  ]);
  return { ...sending, ...door, ...database, ...erasing, ...post, ...sql };
}

beforeAll(async () => {
  [receiver, other] = await Promise.all([openReceiver(), openReceiver()]);
  instance = await openTestInstance({ CAPTURE_ALLOW: `${receiver.host},${other.host}` });
  const team = await openTeam();
  ada = team.ada;
  workspaceId = asId<WorkspaceId>(team.workspaceId);
  product = await importProduct();
});
afterEach(() => {
  receiver.received.length = 0;
  other.received.length = 0;
  receiver.answer = () => ({ status: 200, body: 'ok' });
});
afterAll(async () => {
  await instance.close();
  await Promise.all([receiver.close(), other.close()]);
});

const addressOf = ({ host }: Receiver) => `http://${host}/hooks/${pathKey}`;
let made = 0;

async function create(over: object = {}) {
  made += 1;
  const body = {
    name: `Hook ${made}`,
    kind: 'webhook',
    url: addressOf(receiver),
    secret: signingSecret,
    ...over,
  };
  const answer = await ada.send(createIntegrationEndpoint, { workspaceId, body: body as never });
  expect(answer.status, answer.message).toBe(201);
  return answer.reply;
}

type Sent = {
  readonly key: string;
  readonly payload?: object;
  readonly signal?: AbortSignal;
  readonly clock?: Clock;
};

const send = (id: string, { key, payload = { a: 1 }, signal, clock = systemClock }: Sent) =>
  product.sendToIntegration(
    { id, workspaceId },
    {
      payload: payload as never,
      idempotencyKey: key,
      signal: signal ?? new AbortController().signal,
    },
    { post: product.createGuardedPost({ allow: [receiver.host] }), clock },
  );

const findRow = (idempotencyKey: string) =>
  product.inWholeWorkspace(workspaceId, (database) =>
    database.delivery.findUnique({ where: { workspaceId_idempotencyKey: { workspaceId, idempotencyKey } } }),
  );

/** Returns all rows that could contain a secret, as text. */
const dump = () =>
  product.asDatabaseOwner(async (client) => {
    const tables = ['integration', 'delivery', 'audit_event', 'pgboss.job'];
    const texts: string[] = [];
    for (const table of tables) {
      const { rows } = await client.query<{ text: string }>(
        `select to_jsonb(row)::text as text from ${table} as row`,
      );
      texts.push(...rows.map(({ text }) => text));
    }
    return texts.join('\n');
  });

describe('an integration', () => {
  it('shows its host, and only that its address and secret are set', async () => {
    const reply = await create({ name: 'Team hook' });
    expect(reply).toMatchObject({
      name: 'Team hook',
      kind: 'webhook',
      host: receiver.host,
      operations: ['post'],
      address: keyIsSet,
      secret: keyIsSet,
    });
    const { reply: listed } = await ada.send(listIntegrationsEndpoint, { workspaceId });
    expect(listed.items).toContainEqual(reply);
    expect(JSON.stringify(listed)).not.toMatch(/canary/);
  });

  it('has a unique name', async () => {
    await create({ name: 'Twice' });
    const body = { name: 'Twice', kind: 'slack' as const, url: addressOf(receiver) };
    const again = await ada.send(createIntegrationEndpoint, { workspaceId, body });
    expect([again.status, again.code]).toEqual([409, 'conflict']);
  });

  it.each([
    ['a private address', `http://10.0.0.8/${pathKey}`],
    ['a port that is not open', `https://example.com:8443/${pathKey}`],
    ['a password in it', `https://user:${pathKey}@example.com/`],
    ['another scheme', `ftp://example.com/${pathKey}`],
  ])('cannot lead to %s, and the refusal does not repeat the address', async (_what, url) => {
    const body = { name: 'Nowhere', kind: 'webhook' as const, url };
    const refused = await ada.send(createIntegrationEndpoint, { workspaceId, body });
    expect([refused.status, refused.code]).toEqual([400, 'invalid_input']);
    expect(JSON.stringify(refused.reply)).not.toContain(pathKey);
  });

  it('keeps its secret when it is renamed or moved on its host, and loses it on another host', async () => {
    const { id } = await create();
    const change = async (body: object) => {
      const { reply } = await ada.send(updateIntegrationEndpoint, { workspaceId, params: { id }, body });
      return [reply.name, reply.host, reply.secret];
    };
    expect(await change({ name: 'Renamed' })).toEqual(['Renamed', receiver.host, keyIsSet]);
    expect(await change({ url: `http://${receiver.host}/elsewhere` })).toEqual([
      ...['Renamed', receiver.host, keyIsSet],
    ]);
    expect(await change({ url: addressOf(other) })).toEqual(['Renamed', other.host, null]);
    expect(await change({ secret: signingSecret })).toEqual(['Renamed', other.host, keyIsSet]);
    expect(await change({ secret: null })).toEqual(['Renamed', other.host, null]);
  });

  it('is gone as soon as it is deleted', async () => {
    const { id } = await create();
    expect((await ada.send(deleteIntegrationEndpoint, { workspaceId, params: { id } })).status).toBe(204);
    expect((await ada.send(testIntegrationEndpoint, { workspaceId, params: { id } })).status).toBe(404);
    await expect(send(id, { key: 'after the end' })).rejects.toThrow(/does not exist/);
  });

  it('is tested with a real message', async () => {
    const { id } = await create({ kind: 'slack' });
    const test = () => ada.send(testIntegrationEndpoint, { workspaceId, params: { id } });
    expect((await test()).reply).toMatchObject({ ok: true, status: 200 });
    expect(JSON.parse(receiver.received[0]?.body ?? '')).toEqual({
      text: expect.stringMatching(/^Test message/),
    });
    receiver.answer = ({ path }) => ({ status: 404, body: `Cannot POST ${path}` });
    const failed = (await test()).reply;
    expect(failed).toMatchObject({ ok: false, status: 404 });
    expect(JSON.stringify(failed)).not.toContain(pathKey);
  });

  it('cannot be listed or tested by an editor', async () => {
    const eve = await welcome({ by: ada, workspaceId }, 'eve@example.com', 'editor');
    const { id } = await create();
    const answers = [
      await eve.send(listIntegrationsEndpoint, { workspaceId }),
      await eve.send(testIntegrationEndpoint, { workspaceId, params: { id } }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([403, 403]);
    expect(receiver.received).toEqual([]);
  });
});

describe('a delivery', () => {
  it('carries its key and a signature of its exact body, and is sent once', async () => {
    const { id } = await create();
    const payload = { title: 'Grüße', list: [1, { deep: true }] };
    expect(await send(id, { key: 'key-1', payload })).toEqual({
      ok: true,
      value: { status: 200, text: 'ok', isRepeat: false },
    });
    const reordered = { list: payload.list, title: payload.title };
    expect(await send(id, { key: 'key-1', payload: reordered })).toEqual({
      ok: true,
      value: { status: 200, text: 'ok', isRepeat: true },
    });
    expect(receiver.received).toHaveLength(1);
    const [{ headers, body, path }] = receiver.received as [Receiver['received'][number]];
    expect([path, JSON.parse(body)]).toEqual([`/hooks/${pathKey}`, payload]);
    expect(headers['idempotency-key']).toBe('key-1');
    const digest = createHmac('sha256', signingSecret).update(body).digest('hex');
    expect(headers['x-sourcebook-signature']).toBe(`sha256=${digest}`);
  });

  it('is not signed without a secret', async () => {
    const { id } = await create({ secret: undefined });
    await send(id, { key: 'unsigned' });
    expect(receiver.received[0]?.headers).not.toHaveProperty('x-sourcebook-signature');
  });

  it('is refused under a key that was used for another body or another integration', async () => {
    const [one, two] = [await create(), await create()];
    await send(one.id, { key: 'taken' });
    const answers = [
      await send(one.id, { key: 'taken', payload: { a: 2 } }),
      await send(two.id, { key: 'taken' }),
    ];
    expect(answers).toMatchObject([
      { ok: false, failure: { code: 'key_taken' } },
      { ok: false, failure: { code: 'key_taken' } },
    ]);
    expect(receiver.received).toHaveLength(1);
  });

  it('that was refused may be sent again under its key', async () => {
    const { id } = await create();
    receiver.answer = () => ({ status: 503, body: 'later' });
    expect(await send(id, { key: 'again' })).toMatchObject({
      ok: true,
      value: { status: 503, isRepeat: false },
    });
    receiver.answer = () => ({ status: 200, body: 'now' });
    expect(await send(id, { key: 'again' })).toMatchObject({
      ok: true,
      value: { text: 'now', isRepeat: false },
    });
    expect(await send(id, { key: 'again' })).toMatchObject({
      ok: true,
      value: { text: 'now', isRepeat: true },
    });
    expect(receiver.received.map(({ headers }) => headers['idempotency-key'])).toEqual(['again', 'again']);
  });

  it('requested twice at once is sent once, and both callers get the same answer', async () => {
    const { id } = await create();
    const held = Promise.withResolvers<{ status: number; body: string }>();
    const arrived = Promise.withResolvers<void>();
    receiver.answer = () => {
      arrived.resolve();
      return receiver.received.length === 1 ? held.promise : { status: 200, body: 'second' };
    };
    const first = send(id, { key: 'at-once' });
    await arrived.promise;
    let looks = 0;
    const clock = {
      now() {
        looks += 1;
        if (looks === 3) held.resolve({ status: 200, body: 'first' });
        return new Date();
      },
    };
    const second = await send(id, { key: 'at-once', clock });
    held.resolve({ status: 200, body: 'first' });
    const value = { status: 200, text: 'first' };
    expect(await first).toEqual({ ok: true, value: { ...value, isRepeat: false } });
    expect(second).toEqual({ ok: true, value: { ...value, isRepeat: true } });
    expect(receiver.received).toHaveLength(1);
  });

  it('whose sender died is sent again under the same key once nobody can still be sending it', async () => {
    const { id } = await create();
    await send(id, { key: 'lost' });
    const lostSince = new Date(Date.now() - limits.deliveryLostMs);
    await product.inWholeWorkspace(workspaceId, (database) =>
      database.delivery.updateMany({
        where: { workspaceId, idempotencyKey: 'lost' },
        data: { status: 'sending', sendingSince: lostSince, finishedAt: null },
      }),
    );
    expect(await send(id, { key: 'lost' })).toMatchObject({ ok: true, value: { isRepeat: false } });
    expect(receiver.received).toHaveLength(2);
    expect(await findRow('lost')).toMatchObject({ status: 'sent' });
  });

  it('that its caller aborts says so, and frees the key', async () => {
    const { id } = await create();
    const abort = new AbortController();
    receiver.answer = () => {
      abort.abort();
      return new Promise(() => undefined);
    };
    const given = await send(id, { key: 'given-up', signal: abort.signal });
    expect(given).toMatchObject({ ok: false, failure: { code: 'aborted' } });
    expect(await findRow('given-up')).toMatchObject({ status: 'refused', answer: null });
  });

  it('accepts any key a model may choose', async () => {
    const { id } = await create();
    const key = 'line\r\nX-Injected: 1 \u0000 ü';
    await send(id, { key });
    expect(await send(id, { key })).toMatchObject({ ok: true, value: { isRepeat: true } });
    expect(receiver.received).toHaveLength(1);
    expect(receiver.received[0]?.headers).not.toHaveProperty('x-injected');
  });

  it('is refused above the maximum length, and accepted at exactly that length', async () => {
    const { id } = await create();
    const of = (length: number) => ({ a: 'x'.repeat(length - '{"a":""}'.length) });
    expect(await send(id, { key: 'long', payload: of(limits.deliveryBodyChars) })).toMatchObject({
      ok: true,
    });
    expect(await send(id, { key: 'longer', payload: of(limits.deliveryBodyChars + 1) })).toMatchObject({
      ok: false,
      failure: { code: 'body_too_large' },
    });
    expect(await findRow('longer')).toBeNull();
  });

  it('is erased after its retention period, and not before', async () => {
    const { id } = await create();
    await send(id, { key: 'old' });
    await send(id, { key: 'young' });
    const kept = limits.deliveryDays * dayMs;
    const now = new Date();
    await product.inWholeWorkspace(workspaceId, async (database) => {
      const age = (idempotencyKey: string, ms: number) =>
        database.delivery.updateMany({
          where: { workspaceId, idempotencyKey },
          data: { createdAt: new Date(now.getTime() - ms) },
        });
      await age('old', kept);
      await age('young', kept - 1_000);
    });
    await product.eraseDeleted({ workspaceId, kind: 'deliveries', id: workspaceId, purge: false }, now);
    expect(await findRow('old')).toBeNull();
    expect(await findRow('young')).toMatchObject({ status: 'sent' });
    expect(await dump()).toContain('"deliveries"');
  });

  it('stores no secret, whatever the receiver repeats', async () => {
    const { id } = await create();
    receiver.answer = ({ path, headers }) => ({
      status: 200,
      body: `Cannot POST ${path} at http://${receiver.host}${path}; ${pathKey}; ${signingSecret}; \u0000${String(headers['idempotency-key'])}`,
    });
    const sent = await send(id, { key: 'echo' });
    expect(sent).toMatchObject({ ok: true, value: { text: expect.stringContaining('Cannot POST [key]') } });
    for (const text of [JSON.stringify(sent), await dump()]) expect(text).not.toMatch(/canary/);
  });
});
