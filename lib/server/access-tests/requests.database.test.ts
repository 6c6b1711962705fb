/** Threats 18 and bad input: requests that are refused before any use case runs, for every endpoint of the registry. */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { shareAfterFirst, shareCases } from '@/e2e/support/choose-cases';
import { AppError } from '@/lib/core/errors';
import { limits } from '@/lib/core/limits';
import { allEndpoints } from '@/lib/protocol/http';
import type { Endpoint } from '@/lib/protocol/http/endpoint';
import { requireShape } from '@/lib/server/http/require-shape';
import { call as callRoute, type Heard, origin, type Sent } from './__fixtures__/call-route';
import { chooseOfEachKind } from './__fixtures__/choose-endpoints';
import { samples } from './__fixtures__/samples';
import {
  addPerson,
  addThings,
  type Ids,
  inventIds,
  openTenant,
  type Person,
  type Tenant,
} from './__fixtures__/tenants';
import { listChanges, markChanges, undoChanges, watchChanges } from './__fixtures__/watch-changes';

const instance = await vi.hoisted(async () => (await import('./__fixtures__/instance')).openInstance());
afterAll(() => instance.close());

let here: Tenant;
let me: Person;
let ours: Ids;
beforeAll(async () => {
  here = await openTenant('QZHERE');
  await watchChanges();
  me = await addPerson(here.workspaceId, 'owner', 'QZHERE');
  ours = await addThings(here, me);
});

/** What the request changes is taken back, so that the next one finds all records as they were made. */
async function call(endpoint: Endpoint, sent?: Sent): Promise<Heard> {
  if (endpoint.method === 'GET') return callRoute(endpoint, sent);
  const before = await markChanges();
  const heard = await callRoute(endpoint, sent);
  await undoChanges(before);
  return heard;
}

const guarded = allEndpoints.filter(({ access }) => access !== 'public');
const changing = chooseOfEachKind(allEndpoints.filter(({ method }) => method !== 'GET'));
const withBody = allEndpoints.filter(
  ({ bodyKind, access }) => !['none', 'text'].includes(bodyKind) && access !== 'public',
);
/** A file is sent in a form, and nothing as JSON. */
const withJson = withBody.filter(({ name }) => name !== 'addPageFile' && name !== 'putArchivePart');
/** Bodies are read by one function, so `npm test` sends what that refuses to one endpoint of each kind, among them each maximum size. */
const ofEachBody = chooseOfEachKind(withBody);
const ofEachJson = chooseOfEachKind(withJson);
/** Programs of other vendors send more fields than we read. */
const tolerant = ['agentChat', 'exchangePacket'];

const needsBody = ({ bodyKind, body }: Endpoint) => bodyKind !== 'json' || !body.safeParse({}).success;

/** Fields that take any object: which one a tool needs is declared by the tool. */
const takesAnyObject = ['invokeTool.arguments'];

/** Fields for which null has a meaning of its own. */
const takesNull = [
  'changeAuditRetention.days',
  'changePipelineItem.words',
  'changePolicy.setting',
  'fileSources.folder_id',
  'setUsageLimits.sources',
  'setUsageLimits.storage_bytes',
  'setUsageLimits.tokens',
];

const signedIn = () => ({ cookie: me.cookie, 'x-workspace-id': here.workspaceId });
const sampleOf = (endpoint: Endpoint) => samples[endpoint.name]?.(ours) ?? {};
/** `npm test` sends each endpoint the first case and a third of the others, the long tests all. */
const shareFor = <Case>(endpoint: Endpoint, cases: readonly [Case, ...Case[]]): readonly Case[] =>
  shareAfterFirst(cases, { taker: allEndpoints.indexOf(endpoint), takers: 3 });
const nul = '\u0000';
const fieldOf = (heard: Heard): unknown => JSON.parse(heard.raw).error?.field;

describe.each(changing)('$method $path', (endpoint) => {
  it('refuses a cookie unless the request comes from a page of this site', async () => {
    const foreign: readonly [Record<string, string>, ...Record<string, string>[]] = [
      { origin: '' },
      { origin: 'null' },
      { origin: 'null', 'sec-fetch-site': 'cross-site' },
      { origin: '', 'sec-fetch-site': 'same-site' },
      { origin: '', 'sec-fetch-site': 'none' },
      { origin: 'https://foreign.example' },
      { origin: 'https://foreign.example', 'sec-fetch-site': 'same-origin' },
      { origin: 'https://localhost:3000' },
      { origin: 'http://localhost:3000.foreign.example' },
      { origin: 'http://localhost' },
      {
        origin: 'https://foreign.example',
        'x-forwarded-host': 'foreign.example',
        'x-forwarded-proto': 'https',
      },
    ];
    const before = await markChanges();
    for (const [index, headers] of shareFor(endpoint, foreign).entries()) {
      for (const type of index === 0 ? ['application/json', 'text/plain'] : ['application/json']) {
        const sent = {
          ids: ours,
          ...sampleOf(endpoint),
          headers: { ...signedIn(), 'content-type': type, ...headers },
        };
        const heard = await call(endpoint, sent);
        expect([heard.status, heard.code, heard.message], JSON.stringify(headers)).toEqual([
          403,
          'forbidden',
          'This request did not come from a page of this site.',
        ]);
      }
    }
    expect(await listChanges(here.workspaceId, before)).toEqual([]);
  });

  it('needs no origin with a bearer token', async () => {
    if (endpoint.access === 'public') return;
    // Only once for endpoints without a JSON body, because the token succeeds and the request takes effect.
    for (const from of ['none', 'text'].includes(endpoint.bodyKind)
      ? ['https://foreign.example']
      : shareFor(endpoint, ['https://foreign.example', '', 'null'])) {
      const unknown = inventIds(ours);
      const headers = {
        authorization: `Bearer ${me.bearer}`,
        origin: from,
        'content-type': 'text/plain',
      };
      const ids = endpoint.path.includes('{') ? unknown : ours;
      const heard = await call(endpoint, { ids, headers, rawBody: 'x' });
      expect(heard.raw).not.toContain('did not come from a page');
      if (withBody.includes(endpoint) && endpoint.token !== 'browser')
        expect([heard.status, heard.code]).toEqual([415, 'unsupported_type']);
    }
  });
});

describe.each(ofEachBody)('$method $path', (endpoint) => {
  const send = (rawBody: BodyInit, headers: Record<string, string> = {}) =>
    call(endpoint, { ids: ours, rawBody, headers: { ...signedIn(), ...headers } });

  it('reads only a body of the right content type', async () => {
    const body = JSON.stringify(sampleOf(endpoint).body);
    for (const type of shareFor(endpoint, [
      'text/plain',
      'application/x-www-form-urlencoded',
      'text/plain; application/json',
      'application/jsonp',
      '',
    ])) {
      const heard = await send(body, { 'content-type': type });
      // Without an explicit type, text is sent as text/plain.
      expect([heard.status, heard.code], type).toEqual([415, 'unsupported_type']);
    }
    if (endpoint.bodyKind === 'multipart') return;
    expect((await send(body, { 'content-type': 'multipart/form-data; boundary=x' })).status).toBe(415);
  });

  it('treats a missing body and type as an empty object, or asks for them when it needs more', async () => {
    const heard = await call(endpoint, { ids: inventIds(ours), headers: signedIn() });
    if (needsBody(endpoint)) expect([heard.status, heard.code]).toEqual([415, 'unsupported_type']);
    else expect([400, 415], heard.raw).not.toContain(heard.status);
  });
});

describe.each(ofEachJson)('$method $path', (endpoint) => {
  const send = (rawBody: BodyInit) => call(endpoint, { ids: ours, rawBody, headers: signedIn() });

  it('names the fault of a body that is not JSON or not an object', async () => {
    for (const text of [
      ...shareFor(endpoint, ['{', '{"title":', '[1', "{'title':1}"]),
      ...(needsBody(endpoint) ? [''] : []),
    ]) {
      const heard = await send(text);
      expect([heard.status, heard.code, fieldOf(heard)], text).toEqual([400, 'invalid_input', 'body']);
    }
    for (const text of shareFor(endpoint, ['null', '[]', '1', '"text"'])) {
      expect([(await send(text)).status, text]).toEqual([400, text]);
    }
  });

  it('refuses a field with the wrong type, and one with a character that the database cannot store', async () => {
    const body = sampleOf(endpoint).body as Record<string, unknown>;
    for (const [name, value] of Object.entries(body)) {
      for (const wrong of [typeof value === 'number' ? 'x' : 7, `x${nul}`, 'x\ud800', 'x\udfff']) {
        const heard = await send(JSON.stringify({ ...body, [name]: wrong }));
        expect([heard.status, heard.code], `${name}: ${heard.raw}`).toEqual([400, 'invalid_input']);
        expect(String(fieldOf(heard)).split('.')[0]).toBe(name);
        expect(heard.message).toContain(name);
      }
    }
  });
});

describe.each(withJson)('$method $path', (endpoint) => {
  /** Returns how the body is refused by the function that reads the body of every request, or null if it is accepted. */
  const refuse = (body: object): { readonly message: string; readonly field: unknown } | null => {
    try {
      requireShape(endpoint.body, body);
      return null;
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'invalid_input') throw error;
      return { message: error.message, field: error.data?.['field'] };
    }
  };

  it('names a field with the wrong type, and an undeclared field', () => {
    const body = sampleOf(endpoint).body as Record<string, unknown>;
    expect(refuse(body)).toBeNull();
    for (const [name, value] of Object.entries(body)) {
      const field = `${endpoint.name}.${name}`;
      const wrongs = [
        typeof value === 'number' ? 'x' : 7,
        ...(takesAnyObject.includes(field) ? [] : [{ wrong: { wrong: true } }]),
        ...(takesNull.includes(field) ? [] : [null]),
      ];
      for (const wrong of wrongs) {
        const refused = refuse({ ...body, [name]: wrong });
        expect(String(refused?.field).split('.')[0]).toBe(name);
        expect(refused?.message).toContain(name);
      }
    }
    if (tolerant.includes(endpoint.name)) return;
    expect(refuse({ ...body, undeclared: 1 })?.message).toContain('undeclared');
  });

  it('survives unusual text in every field', async () => {
    const body = JSON.stringify(sampleOf(endpoint).body);
    for (const text of shareCases(['__proto__', '\\u202e'], {
      taker: withJson.indexOf(endpoint) % 2,
      takers: 2,
    })) {
      const bent = body.replace(/:"([^"]*)"/g, (_whole, value: string) => `:"${value}${text}"`);
      const heard = await call(endpoint, { ids: ours, rawBody: bent, headers: signedIn() });
      expect(heard.status, `${text}: ${bent} ${heard.raw}`).toBeLessThan(500);
    }
  });
});

describe.each(ofEachJson)('$method $path', (endpoint) => {
  const send = (rawBody: BodyInit, headers: Record<string, string> = {}) =>
    call(endpoint, { ids: ours, rawBody, headers: { ...signedIn(), ...headers } });

  it('refuses extremely deep nesting', async () => {
    const body = sampleOf(endpoint).body as Record<string, unknown>;
    for (const open of ['[', '{"a":']) {
      const deep = open.repeat(100_000) + '1' + (open === '[' ? ']' : '}').repeat(100_000);
      const text = JSON.stringify({ ...body, deep: 'DEEP' }).replace('"DEEP"', deep);
      const heard = await send(text);
      expect([heard.status, heard.code]).toEqual([400, 'invalid_input']);
    }
  });

  it('refuses a body above its maximum size, declared or not', async () => {
    const maxChars = endpoint.bodyChars ?? limits.requestBodyChars;
    const declared = await send('{}', { 'content-length': String(maxChars * 4 + 1) });
    expect([declared.status, declared.code]).toEqual([413, 'too_large']);
    let sent = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 1 << 20;
        controller.enqueue(new Uint8Array(1 << 20).fill(32));
      },
    });
    const heard = await send(endless);
    expect([heard.status, heard.code]).toEqual([413, 'too_large']);
    expect(sent).toBeLessThanOrEqual(maxChars * 4 + (4 << 20));
  });
});

describe('ids and queries', () => {
  it.each(guarded.filter(({ path }) => path.includes('{')))(
    '$method $path survives any text as an id',
    async (endpoint) => {
      const forAll = (id: string) => Object.fromEntries(Object.keys(ours).map((name) => [name, id])) as Ids;
      // Some are refused before they reach the use case, so `npm test` tries them at one endpoint of each kind.
      const refused = chooseOfEachKind(guarded).includes(endpoint)
        ? ['\u0000', '\ud800', 'x'.repeat(201)]
        : [];
      const unknown = ['x', '0', "' or 1=1 --", '%00', '..', 'ü'.repeat(100)];
      const taker = guarded.indexOf(endpoint) % 3;
      for (const id of [...refused, ...shareCases(unknown, { taker, takers: 3 })]) {
        const heard = await call(endpoint, { ...sampleOf(endpoint), ids: forAll(id), headers: signedIn() });
        expect([400, 404], `${JSON.stringify(id)}: ${heard.status} ${heard.raw}`).toContain(heard.status);
      }
    },
  );

  it.each(guarded.filter(({ method }) => method === 'GET'))(
    '$method $path names an invalid query parameter, and survives any text',
    async (endpoint) => {
      const shape = (endpoint.query as unknown as { shape: Record<string, unknown> }).shape;
      const needed = sampleOf(endpoint).query ?? {};
      for (const name of Object.keys(shape)) {
        for (const value of shareFor(endpoint, [
          '\u0000',
          '\ud800',
          "' or 1=1 --",
          '-1',
          '1e99',
          'x'.repeat(5_000),
          '"',
          '( & | !',
        ])) {
          const heard = await call(endpoint, {
            ids: ours,
            query: { ...needed, [name]: value },
            headers: signedIn(),
          });
          expect(heard.status, `${name}=${JSON.stringify(value)}: ${heard.raw}`).toBeLessThan(500);
          if (heard.status === 400 && fieldOf(heard) !== undefined) expect(heard.message).toContain(name);
        }
      }
      if ('limit' in shape) {
        for (const limit of shareFor(endpoint, ['0', '-1', '1.5', 'many', '1000000'])) {
          const heard = await call(endpoint, { ids: ours, query: { ...needed, limit }, headers: signedIn() });
          expect([heard.status, heard.code, fieldOf(heard)]).toEqual([400, 'invalid_input', 'limit']);
        }
      }
    },
  );

  it("refuse any text that is not the id of one of the user's workspaces", async () => {
    for (const endpoint of guarded.filter(({ name }) =>
      ['listCollections', 'createCollection'].includes(name),
    )) {
      const lost = await call(endpoint, {
        ...sampleOf(endpoint),
        headers: signedIn(),
        query: { workspace_id: '\u0000' },
      });
      expect([lost.status, lost.code]).toEqual([400, 'invalid_input']);
      for (const id of ['*', '', ' ', 'x', `${here.workspaceId}'`, 'a'.repeat(5_000)]) {
        const heard = await call(endpoint, {
          ...sampleOf(endpoint),
          headers: { cookie: me.cookie, origin, 'x-workspace-id': id },
        });
        // An empty header counts as none, so the only workspace is meant.
        if (id.trim() === '') expect(heard.status).toBeLessThan(500);
        else expect([heard.status, heard.code], id).toEqual([404, 'not_found']);
      }
    }
  });
});

describe('GET /v1/health', () => {
  it('returns 503 until a worker reports, and says which part is missing', async () => {
    const health = allEndpoints.find(({ name }) => name === 'getHealth') as Endpoint;
    const heard = await call(health);
    expect(heard.status).toBe(503);
    expect(JSON.parse(heard.raw)).toMatchObject({
      status: 'unavailable',
      parts: { database: { status: 'ready' }, worker: { status: 'unavailable' } },
    });
    const { acrossWorkspaces } = await import('@/lib/platform/db/in-workspace');
    await acrossWorkspaces((database) =>
      database.workerHeartbeat.create({ data: { name: 'w', at: new Date(), detail: { browser: null } } }),
    );
    expect((await call(health)).status).toBe(200);
  });
});
