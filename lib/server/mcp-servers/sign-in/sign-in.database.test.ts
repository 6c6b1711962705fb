/**
 * Signing in to MCP servers with OAuth (decision 154, threats 12, 18 and 23): a real authorization server signs an owner in for a real MCP server, over
 * HTTP, by way of the addresses that a browser opens.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type AuthorizationServer, guardMcpServer } from '@/e2e/support/authorization-server';
import { openMcpServer, type OutsideMcpServer, searchTool } from '@/e2e/support/mcp-server';
import type { Endpoint, ReplyOf } from '@/lib/protocol/http/endpoint';
import { listAuditEventsEndpoint } from '@/lib/protocol/http/audit';
import { listNoticesEndpoint } from '@/lib/protocol/http/notices';
import {
  addMcpServerEndpoint,
  beginMcpSignInEndpoint,
  changeMcpServerEndpoint,
  changeMcpToolEndpoint,
  listMcpServersEndpoint,
  type McpServerReply,
  refreshMcpServerEndpoint,
  removeMcpServerEndpoint,
} from '@/lib/protocol/http/mcp-servers';
import { createSessionEndpoint } from '@/lib/protocol/http/team';
import { Browser, testOrigin } from '../../team/__fixtures__/people';
import { password } from '../../team/__fixtures__/team';
import { openStage, type Stage } from '../../tools/__fixtures__/stage';

let outside: OutsideMcpServer;
let issuer: AuthorizationServer;
let stage: Stage;
let guarded: OutsideMcpServer['intercept'];
/** A listener that no administrator allows. */
const sink = createServer((_request, response) => {
  heard += 1;
  response.end();
});
let heard = 0;
let sinkUrl: string;

beforeAll(async () => {
  outside = await openMcpServer();
  issuer = await guardMcpServer(outside);
  guarded = outside.intercept;
  await new Promise<void>((resolve) => sink.listen(0, '127.0.0.1', resolve));
  sinkUrl = `http://127.0.0.1:${(sink.address() as AddressInfo).port}`;
  stage = await openStage([outside.host, issuer.host]);
});
beforeEach(() => {
  outside.tools = [searchTool];
  outside.answer = () => ({ content: [{ type: 'text', text: 'Two issues are open.' }] });
  outside.intercept = guarded;
  outside.called.length = 0;
  outside.asked.length = 0;
  Object.assign(issuer, { answer: 'allow', tokenSeconds: 3_600, needs: 'issues:read' });
  issuer.intercept = () => false;
  issuer.describe = (said) => said;
  issuer.asked.length = 0;
  heard = 0;
  return async () => {
    for (const { id } of (await make(listMcpServersEndpoint, {})).items)
      await stage.send(removeMcpServerEndpoint, { params: { id } });
  };
});
afterAll(async () => {
  await stage.close();
  await issuer.close();
  await outside.close();
  await new Promise((resolve) => sink.close(resolve));
});

async function make<const E extends Endpoint>(
  endpoint: E,
  sent: Parameters<Stage['send']>[1],
): Promise<ReplyOf<E>> {
  const { status, reply, message } = await stage.send(endpoint, sent as never);
  expect(status, message).toBeLessThan(300);
  return reply as ReplyOf<E>;
}

const add = (signIn: object = { kind: 'none' }) =>
  make(addMcpServerEndpoint, { body: { name: 'Tracker', url: outside.url, sign_in: signIn } } as never);
const refuseAdding = async (signIn: object = { kind: 'none' }) => {
  const body = { name: 'Tracker', url: outside.url, sign_in: signIn };
  return (await stage.send(addMcpServerEndpoint, { body } as never)).message;
};
const begin = async ({ id }: McpServerReply) =>
  (await make(beginMcpSignInEndpoint, { params: { id } })).address;
const find = async ({ id }: McpServerReply): Promise<McpServerReply> => {
  const found = (await make(listMcpServersEndpoint, {})).items.find((one) => one.id === id);
  if (found === undefined) throw new Error('It is gone.');
  return found;
};

/** Opens the address to which the authorization server sent the browser. @returns what became of it */
async function comeBack(address: string, browser: Browser = stage.bench.ada): Promise<string> {
  expect(address).toMatch(new RegExp(`^${testOrigin}/mcp-sign-in/return\\?`));
  const { GET } = await import('@/app/mcp-sign-in/return/route');
  const response = await GET(browser.open(address.slice(testOrigin.length)));
  const location = response.headers.get('location') ?? '';
  return new URL(location, testOrigin).searchParams.get('signed-in') ?? location;
}

async function signIn(server: McpServerReply): Promise<McpServerReply> {
  expect(await comeBack(await issuer.follow(await begin(server)))).toBe('done');
  return find(server);
}

async function connect(): Promise<McpServerReply> {
  const server = await signIn(await add());
  const [tool] = server.tools;
  const body = { is_on: true, digest: tool?.digest };
  return make(changeMcpToolEndpoint, { params: { id: tool?.id }, body } as never);
}

async function call(): Promise<unknown> {
  const { createMcpServersPort } = await import('../mcp-servers-port');
  const { createMemberCalls } = await import('../../tools/member-calls');
  const { signal } = new AbortController();
  const port = createMcpServersPort(createMemberCalls(stage.bench.editor));
  const name = 'mcp.tracker.search_issues';
  return port
    .call({ name, arguments: { query: 'dam' }, signal })
    .catch((error: unknown) => (error as Error).message);
}

/** Changes one field of a description that the authorization server gives. */
function say(changed: Record<string, unknown>): void {
  const said = {
    issuer: issuer.issuer,
    authorization_endpoint: `${issuer.issuer}/auth`,
    token_endpoint: `${issuer.issuer}/token`,
    registration_endpoint: `${issuer.issuer}/reg`,
    response_types_supported: ['code'],
    code_challenge_methods_supported: ['S256'],
    ...changed,
  };
  issuer.intercept = ({ url }, response) => {
    if (url?.startsWith('/.well-known/') !== true) return false;
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(said));
    return true;
  };
}

const forwarded = { query: 'dam' };
const tokenRequests = () => issuer.asked.filter((one) => one === 'POST /token').length;

describe('an MCP server that asks for a sign-in', () => {
  it('is added without tools, and shows them once an owner has signed in to it', async () => {
    const server = await add();
    expect(server).toMatchObject({
      sign_in: { kind: 'oauth', oauth: { state: 'waiting', host: issuer.host, signed_in_by: null } },
      tools: [],
      read_at: null,
    });
    const address = new URL(await begin(server));
    expect(Object.fromEntries(address.searchParams)).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      redirect_uri: `${testOrigin}/mcp-sign-in/return`,
      resource: outside.url,
      scope: 'issues:read offline_access',
    });
    outside.asked.length = 0;
    const signed = await signIn(server);
    expect(signed).toMatchObject({
      sign_in: { oauth: { state: 'signed_in', host: issuer.host, signed_in_by: 'Ada' } },
      tools: [{ name: 'search_issues', state: 'off' }],
      failure: null,
    });
    const held = outside.asked.filter(({ authorization }) => authorization !== undefined);
    expect(new Set(held.map(({ authorization }) => authorization))).toEqual(
      new Set([`Bearer ${issuer.given.at(-1)}`]),
    );
    const events = JSON.stringify((await make(listAuditEventsEndpoint, {})).items);
    expect(events).toContain('mcp_server.signed_in');
    const shown = events + JSON.stringify(await make(listMcpServersEndpoint, {}));
    for (const token of issuer.given) expect(shown).not.toContain(token);
  });

  it('is called with the token of its sign-in, which its results never show', async () => {
    await connect();
    outside.answer = () => ({ content: [{ type: 'text', text: `You sent ${issuer.given.at(-1)}.` }] });
    expect(await call()).toEqual({ server: 'Tracker', result: 'You sent [key].' });
    expect(outside.called).toEqual([{ name: 'search_issues', given: forwarded }]);
  });

  it('stays as it is if the person says no, and what came back is accepted once', async () => {
    const server = await add();
    issuer.answer = 'deny';
    const address = await issuer.follow(await begin(server));
    expect(await comeBack(address)).toBe('refused');
    expect(await comeBack(address)).toBe('expired');
    expect((await find(server)).sign_in.oauth?.state).toBe('waiting');
    expect(tokenRequests()).toBe(0);
  });

  it('takes an answer only in the session that asked for it', async () => {
    const address = await issuer.follow(await begin(await add()));
    const elsewhere = new Browser();
    await elsewhere.send(createSessionEndpoint, { body: { email: 'ada@example.com', password } });
    expect(await comeBack(address, new Browser())).toBe('/sign-in');
    expect(await comeBack(address, elsewhere)).toBe('expired');
    expect(await comeBack(address)).toBe('expired');
    expect(tokenRequests()).toBe(0);
  });

  it.each([
    ['of another issuer', (query: URLSearchParams) => query.set('iss', 'https://evil.example')],
    ['of two issuers', (query: URLSearchParams) => query.append('iss', 'https://evil.example')],
    [
      'of nobody, though the issuer says that it names itself',
      (query: URLSearchParams) => query.delete('iss'),
    ],
    [
      'that tells of an error, of another issuer',
      (query: URLSearchParams) => {
        query.set('iss', 'https://evil.example');
        query.set('error', 'access_denied');
      },
    ],
  ])('takes no answer %s, and sends nobody the code', async (_what, change) => {
    const address = new URL(await issuer.follow(await begin(await add())));
    change(address.searchParams);
    expect(await comeBack(address.href)).toBe('wrong_issuer');
    expect(tokenRequests()).toBe(0);
  });

  it('never leads a browser away from this instance', async () => {
    const { GET } = await import('@/app/mcp-sign-in/return/route');
    for (const query of ['', '?state=x', '?state=https://evil.example', '?next=//evil.example&state=a.b']) {
      const response = await GET(stage.bench.ada.open(`/mcp-sign-in/return${query}`));
      expect(response.headers.get('location')).toBe('/');
    }
  });

  it.each([
    ['that protects no codes', { code_challenge_methods_supported: undefined }, 'PKCE with S256'],
    ['that protects codes only plainly', { code_challenge_methods_supported: ['plain'] }, 'PKCE with S256'],
    ['of another name', { issuer: 'https://honest.example' }, 'says to be somebody else'],
    ['that takes codes at a private address', { token_endpoint: 'http://10.0.0.1/token' }, 'private'],
    ['that sends browsers to a script', { authorization_endpoint: 'javascript:alert(1)' }, 'OAuth requires'],
    ['that is plain http', { authorization_endpoint: 'http://example.com/auth' }, 'http'],
  ])('is not added with an issuer %s', async (_what, changed, sentence) => {
    say(changed);
    expect(await refuseAdding()).toContain(sentence);
    expect((await make(listMcpServersEndpoint, {})).items).toEqual([]);
  });

  it('has no sign-in that is one of another server', async () => {
    issuer.describe = (said) => ({ ...said, resource: 'https://other.example/mcp' });
    expect(await refuseAdding()).toContain('another server');
  });

  it.each([
    ['describes its sign-in', () => ({ authorization_servers: [sinkUrl] })],
    ['is described', null],
    ['takes registrations', undefined],
  ])('reaches no private address by naming it as the one that %s', async (_what, described) => {
    if (described === undefined) say({ registration_endpoint: `${sinkUrl}/reg` });
    else if (described === null)
      outside.intercept = (_request, response) => {
        const challenge = `Bearer resource_metadata="${sinkUrl}/metadata"`;
        response.writeHead(401, { 'www-authenticate': challenge }).end();
        return true;
      };
    else issuer.describe = (said) => ({ ...said, ...described() });
    expect(await refuseAdding()).toMatch(/could not be asked/);
    expect(heard).toBe(0);
  });

  it('uses a client that the owner entered only at the issuer it belongs to', async () => {
    const server = await add({
      kind: 'oauth',
      client_id: 'registered-by-hand',
      client_secret: 'a-secret-of-ours',
    });
    const address = new URL(await begin(server));
    expect(address.searchParams.get('client_id')).toBe('registered-by-hand');
    expect(issuer.asked).not.toContain('POST /reg');
    // The server now names an issuer of somebody else.
    issuer.describe = (said) => ({ ...said, authorization_servers: [`${issuer.issuer}/tenant`] });
    say({ issuer: `${issuer.issuer}/tenant` });
    const refused = await stage.send(beginMcpSignInEndpoint, { params: { id: server.id } });
    expect(refused.message).toContain('another server at which people sign in');
    expect(JSON.stringify(server)).not.toContain('a-secret-of-ours');
  });
});

describe('a sign-in to an MCP server', () => {
  it('is renewed by one of many calls at once, when its token has expired', async () => {
    issuer.tokenSeconds = 1;
    await connect();
    issuer.tokenSeconds = 3_600;
    issuer.asked.length = 0;
    const results = await Promise.all([call(), call(), call(), call()]);
    expect(results).toEqual(Array(4).fill({ server: 'Tracker', result: 'Two issues are open.' }));
    expect(tokenRequests()).toBe(1);
    expect(await call()).toMatchObject({ server: 'Tracker' });
    expect(tokenRequests()).toBe(1);
  });

  it('is renewed when the server refuses its token before it expires', async () => {
    await connect();
    issuer.forget();
    issuer.asked.length = 0;
    expect(await call()).toEqual({ server: 'Tracker', result: 'Two issues are open.' });
    expect(tokenRequests()).toBe(1);
  });

  it('waits while the issuer is away, and loses nothing', async () => {
    const server = await connect();
    issuer.forget();
    issuer.intercept = ({ url }, response) => {
      if (url !== '/token') return false;
      response.writeHead(503).end();
      return true;
    };
    expect(await call()).toContain('Try again later');
    expect((await find(server)).sign_in.oauth?.state).toBe('signed_in');
    issuer.intercept = () => false;
    expect(await call()).toMatchObject({ server: 'Tracker' });
  });

  it('that can no longer be renewed has ended: owners are told once, and its tools stay as they were', async () => {
    const server = await connect();
    issuer.forget();
    issuer.intercept = ({ url }, response) => {
      if (url !== '/token') return false;
      response.writeHead(400, { 'content-type': 'application/json' }).end('{"error":"invalid_grant"}');
      return true;
    };
    const needed = `Tracker (${outside.host}) needs a sign-in. An owner can sign in to it in the settings.`;
    expect(await Promise.all([call(), call(), call()])).toEqual([needed, needed, needed]);
    expect(await call()).toBe(needed);
    expect(tokenRequests()).toBe(2);
    const ended = await make(refreshMcpServerEndpoint, { params: { id: server.id } });
    expect(ended).toMatchObject({ sign_in: { oauth: { state: 'ended' } }, tools: [{ state: 'on' }] });
    const { items } = await make(listNoticesEndpoint, {});
    const told = items.filter(({ kind }) => kind === 'mcp_server');
    expect(told).toMatchObject([
      { title: 'Tracker', path: expect.stringContaining('/settings/mcp-servers') },
    ]);
    issuer.intercept = () => false;
    await signIn(server);
    expect(await call()).toMatchObject({ server: 'Tracker' });
  });

  it('that lacks a right says which, and the next sign-in asks for it as well', async () => {
    const server = await connect();
    issuer.needs = 'issues:read issues:write';
    expect(await call()).toContain('asks for more rights than its sign-in has: issues:read issues:write');
    expect((await find(server)).sign_in.oauth?.lacked_scope).toBe('issues:read issues:write');
    const address = new URL(await begin(server));
    expect(address.searchParams.get('scope')?.split(' ')).toEqual(
      expect.arrayContaining(['issues:read', 'issues:write']),
    );
    expect(await comeBack(await issuer.follow(address.href))).toBe('done');
    expect((await find(server)).sign_in.oauth?.lacked_scope).toBeNull();
    expect(await call()).toMatchObject({ server: 'Tracker' });
  });

  it('is revoked when its server is removed or gets a token instead', async () => {
    const server = await connect();
    issuer.asked.length = 0;
    await make(removeMcpServerEndpoint, { params: { id: server.id } });
    expect(issuer.asked).toContain('POST /token/revocation');
    const another = await connect();
    issuer.asked.length = 0;
    const body = { sign_in: { kind: 'bearer', token: 'typed-by-an-owner' } };
    const changed = await make(changeMcpServerEndpoint, { params: { id: another.id }, body } as never);
    expect(changed.sign_in).toMatchObject({ kind: 'bearer', oauth: null });
    expect(issuer.asked).toContain('POST /token/revocation');
  });

  it('goes only to the server it was made for', async () => {
    const server = await connect();
    const { openGrant, sealGrant } = await import('./seal-grant');
    const at = { serverId: server.id, url: new URL(outside.url) };
    const grant = { ...({} as Parameters<typeof sealGrant>[1]), accessToken: 'a', refreshToken: null };
    const sealed = sealGrant(at, grant);
    expect(() => openGrant({ ...at, url: new URL('https://evil.example/mcp') }, sealed)).toThrow();
    expect(() => openGrant({ ...at, serverId: 'another' }, sealed)).toThrow();
    outside.intercept = (_request, response) => {
      response.writeHead(307, { location: `${sinkUrl}/mcp` }).end();
      return true;
    };
    expect(await call()).toContain('leads to another address');
    expect(heard).toBe(0);
  });
});
