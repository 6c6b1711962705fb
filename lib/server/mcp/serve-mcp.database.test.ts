/**
 * What `/mcp` checks before a tool is called (2026-07-28 "Streamable HTTP", "Authorization"; threats 12): messages as a client without the
 * package might send them, to the real code with a real database.
 */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import * as route from '@/app/mcp/route';
import { limits } from '@/lib/core/limits';
import { keepHeartbeat, removeHeartbeat } from '@/lib/domain/status/store';
import { acrossWorkspaces } from '@/lib/platform/db/in-workspace';
import { openTenant, type Person } from '../access-tests/__fixtures__/tenants';
import { serveMcp } from './serve-mcp';

const instance = await vi.hoisted(async () =>
  (await import('../access-tests/__fixtures__/instance')).openInstance({
    CORS_ORIGINS: 'https://pages.example',
  }),
);
afterAll(() => instance.close());

let person: Person;
beforeAll(async () => {
  person = (await openTenant('QZHERE')).founder;
});

const address = 'http://localhost:3000/mcp';
/** If undefined, the header is not sent. */
type Sent = { readonly query?: string; readonly headers?: Readonly<Record<string, string | undefined>> };

async function post(body: string, { query = '', headers = {} }: Sent = {}) {
  const sent = new Headers({
    authorization: `Bearer ${person.bearer}`,
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
  });
  for (const [name, value] of Object.entries(headers)) {
    if (value === undefined) sent.delete(name);
    else sent.set(name, value);
  }
  const response = await serveMcp(new Request(address + query, { method: 'POST', headers: sent, body }));
  const raw = await response.text();
  const isStream = response.headers.get('content-type') === 'text/event-stream';
  const written = isStream ? (/^data: (.+)$/m.exec(raw)?.[1] ?? '') : raw;
  return { response, raw, reply: written === '' ? {} : JSON.parse(written) };
}

const message = (method: string, params: unknown = {}) =>
  JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
const list = message('tools/list');
const nest = (depth: number): unknown => (depth === 0 ? {} : { inner: nest(depth - 1) });

describe('a token', () => {
  it.each([
    ['none', () => ({}), /^Bearer realm="Sourcebook"$/],
    ['the cookie of a session', () => ({ cookie: person.cookie }), /^Bearer realm="Sourcebook"$/],
    ['another scheme', () => ({ authorization: 'Basic YTpi', cookie: person.cookie }), /invalid_token/],
    ['one of another instance', () => ({ authorization: `Bearer ${person.bearer}x` }), /invalid_token/],
  ])('is required: %s is not enough', async (_what, credentials, challenge) => {
    const { response, raw } = await post(list, { headers: { authorization: undefined, ...credentials() } });
    const asked = response.headers.get('www-authenticate');
    expect([response.status, asked]).toEqual([401, expect.stringMatching(challenge)]);
    expect(raw).not.toContain('app.calculate');
  });
});

describe('a page of another site', () => {
  it.each([
    ['https://pages.example', 200],
    ['http://localhost:3000', 200],
    ['https://elsewhere.example', 403],
    // A name pointed at this server: the requested host is the attacker's.
    ['http://rebound.example:3000', 403],
    ['null', 403],
  ])('from %s is answered with %i', async (origin, status) => {
    const { response } = await post(list, { headers: { origin, host: 'rebound.example:3000' } });
    expect(response.status).toBe(status);
  });
});

describe('the MCP address', () => {
  it.each(['GET', 'DELETE', 'PUT', 'PATCH'] as const)('has no %s, and says what it has', async (method) => {
    const headers = { authorization: `Bearer ${person.bearer}` };
    const response = await route[method](new Request(address, { method, headers }));
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST']);
  });

  it.each([
    ['names=plain', 200],
    ['names=dots', 200],
    ['names=long', 400],
    ['names=dots&names=plain', 400],
    ['collection=', 400],
    ['colection=col_1', 400],
  ])('with %s is answered with %i', async (query, status) => {
    expect((await post(list, { query: `?${query}` })).response.status).toBe(status);
  });
});

describe('a client', () => {
  it.each(['2025-06-18', undefined, '2025-11-25'])(
    'of revision %s sees tool names that every provider of models takes, unless it asks for the specified ones',
    async (revision) => {
      const headers = { 'mcp-protocol-version': revision };
      const read = async (query: string) => {
        const { reply } = await post(list, { query, headers });
        const { tools } = reply.result as { readonly tools: readonly { readonly name: string }[] };
        return tools.map(({ name }) => name);
      };
      const [plain, dotted] = await Promise.all([read(''), read('?names=dots')]);
      expect(plain).toContain('app__calculate');
      expect(plain.filter((name) => !/^[a-zA-Z0-9_-]{1,64}$/.test(name))).toEqual([]);
      expect(dotted).toContain('app.calculate');
    },
  );
});

describe('a body', () => {
  it.each([
    ['of another type', 'text/plain', list, 415, -32_000],
    ['that is not JSON', 'application/json', '{', 400, -32_700],
    ['of several messages', 'application/json', `[${list},${list}]`, 400, -32_600],
    ['that is nested too deep', 'application/json', message('ping', nest(limits.requestDepth)), 400, -32_600],
    ['with what no database keeps', 'application/json', message('ping', { text: '\u0000' }), 400, -32_600],
    ['that is too long', 'application/json', 'x'.repeat(4 * limits.requestBodyChars + 1), 413, -32_000],
  ])('%s is refused', async (_what, type, body, status, code) => {
    const { response, reply } = await post(body, { headers: { 'content-type': type } });
    expect([response.status, reply.error.code]).toEqual([status, code]);
  });
});

describe('an internal error', () => {
  it('is reported as one, without its details', async () => {
    const broken = { name: 'broken', at: new Date(Date.now() + 600_000), detail: { ports: 'QZWORDS' } };
    await acrossWorkspaces((database) => keepHeartbeat(database, broken));
    const { reply, raw } = await post(list);
    await acrossWorkspaces((database) => removeHeartbeat(database, 'broken'));
    expect([reply.id, reply.error.code]).toEqual([1, -32_603]);
    expect(raw).toMatch(/request id [\w-]{36}/);
    expect(raw).not.toMatch(/expected|invalid|ports/i);
  });
});

const methods = [
  'tools/list',
  'tools/call',
  'initialize',
  'server/discover',
  'subscriptions/listen',
  'ping',
  'x',
];
const modern = '2026-07-28';
const envelope = {
  'io.modelcontextprotocol/protocolVersion': modern,
  'io.modelcontextprotocol/clientInfo': { name: 'tests', version: '1' },
  'io.modelcontextprotocol/clientCapabilities': {},
};
/** Where a message is corrupted. The empty path means the whole message, null leaves it unchanged. */
const places = [
  null,
  [],
  ['jsonrpc'],
  ['id'],
  ['method'],
  ['params'],
  ...['_meta', 'name', 'cursor', 'notifications', 'protocolVersion'].map((name) => ['params', name]),
  ...Object.keys(envelope).map((name) => ['params', '_meta', name]),
];

function spoil(value: unknown, place: readonly string[], by: unknown): unknown {
  const [key, ...rest] = place;
  if (key === undefined) return by;
  const inner = (value ?? {}) as Record<string, unknown>;
  return { ...inner, [key]: spoil(inner[key], rest, by) };
}

const posted = fc.record({
  method: fc.constantFrom(...methods),
  isModern: fc.boolean(),
  place: fc.constantFrom(...places),
  by: fc.jsonValue({ maxDepth: 2 }),
  /** Never valid arguments of a tool, because no worker runs here. */
  args: fc.jsonValue({ maxDepth: 2 }),
});

describe('any message', () => {
  it('is answered with a result, a protocol error or an acknowledgement, and never with an internal error', async () => {
    const ends = new Set<string>();
    await fc.assert(
      fc.asyncProperty(posted, async ({ method, isModern, place, by, args }) => {
        const client = {
          protocolVersion: '2025-11-25',
          clientInfo: { name: 'tests', version: '1' },
          capabilities: {},
        };
        const params = { ...client, name: 'app.calculate', arguments: args, notifications: {} };
        const whole = {
          jsonrpc: '2.0',
          id: 1,
          method,
          params: isModern ? { ...params, _meta: envelope } : params,
        };
        const { response, raw, reply } = await post(
          JSON.stringify(place === null ? whole : spoil(whole, place, by)),
          {
            headers: {
              'mcp-protocol-version': isModern ? modern : '2025-11-25',
              ...(isModern ? { 'mcp-method': method, 'mcp-name': 'app.calculate' } : {}),
            },
          },
        );
        ends.add(reply.result === undefined ? String(response.status) : `${method} answered`);
        expect(response.status, JSON.stringify(reply)).toBeLessThan(500);
        if (response.status === 202) return;
        expect(reply).toMatchObject({ jsonrpc: '2.0' });
        // The package answers parameters of a wrong shape with an internal error code. Ours has a message.
        expect(raw).not.toContain('Something went wrong');
        if (reply.result === undefined && reply.method === undefined)
          expect(Number.isInteger(reply.error.code)).toBe(true);
      }),
      { numRuns: 300 },
    );
    // Checks that some of the messages got past the first check.
    expect([...ends]).toEqual(expect.arrayContaining(['400', 'tools/list answered', 'tools/call answered']));
  });
});
