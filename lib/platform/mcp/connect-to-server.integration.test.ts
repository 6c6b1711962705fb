/** The connection to MCP servers of others, with a real server over real HTTP (threats 12 and 23). */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openMcpServer, type OutsideMcpServer } from '@/e2e/support/mcp-server';
import { limits } from '@/lib/core/limits';
import { type McpConnection, withMcpServer } from './connect-to-server';

let outside: OutsideMcpServer;
let elsewhere: OutsideMcpServer;
const headers = { authorization: 'Bearer whispered-to-one' };

beforeAll(async () => {
  outside = await openMcpServer();
  elsewhere = await openMcpServer();
});
beforeEach(() => {
  outside.intercept = () => false;
  outside.asked.length = 0;
});
afterAll(async () => {
  await outside.close();
  await elsewhere.close();
});

const listTools = async (connection: McpConnection) => (await connection.listTools()).map(({ name }) => name);
const ask = <Value>(work: (connection: McpConnection) => Promise<Value>, allow = [outside.host]) =>
  withMcpServer(
    { url: new URL(outside.url), headers },
    { allow, signal: new AbortController().signal },
    work,
  );

describe('a connection to an MCP server', () => {
  it('speaks the newest revision, says who it is, and sends its token with every request', async () => {
    const read = await ask(async (connection) => {
      const { title, protocolVersion } = connection;
      return { title, protocolVersion, tools: await listTools(connection) };
    });
    expect(read).toEqual({
      ok: true,
      value: {
        title: 'Harbour tracker',
        protocolVersion: '2026-07-28',
        tools: ['search_issues', 'create.issue'],
      },
    });
    expect(new Set(outside.asked.map(({ authorization }) => authorization))).toEqual(
      new Set(['Bearer whispered-to-one']),
    );
  });

  it('falls back to the handshake of a server that knows only older revisions', async () => {
    outside.intercept = (request, response) => {
      if (request.headers['mcp-protocol-version'] !== '2026-07-28') return false;
      response.writeHead(400, { 'content-type': 'text/plain' }).end('Unsupported protocol version');
      return true;
    };
    const read = await ask(async (connection) => ({
      version: connection.protocolVersion,
      tools: await listTools(connection),
    }));
    expect(read).toMatchObject({ ok: true, value: { version: '2025-11-25' } });
  });

  it('follows no redirect, so that the token reaches no other server', async () => {
    outside.intercept = (_request, response) => {
      response.writeHead(307, { location: elsewhere.url }).end();
      return true;
    };
    const read = await ask(listTools, [outside.host, elsewhere.host]);
    expect(read).toMatchObject({ ok: false, failure: { code: 'redirected' } });
    expect(elsewhere.asked).toEqual([]);
  });

  it('asks nothing of a private address that no administrator allows', async () => {
    expect(await ask(listTools, [])).toMatchObject({ ok: false, failure: { code: 'unreachable' } });
    expect(outside.asked).toEqual([]);
  });

  it.each([
    [limits.mcpAnswerBytes, 'not_understood'],
    [limits.mcpAnswerBytes + 1, 'too_large'],
  ])('reads %i bytes of an answer as: %s', async (bytes, code) => {
    outside.intercept = (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).end(' '.repeat(bytes));
      return true;
    };
    expect(await ask(listTools)).toMatchObject({ ok: false, failure: { code } });
  });

  it.each([
    [401, 'sign_in_needed'],
    [404, 'no_server'],
  ])('says what status %i means', async (status, code) => {
    outside.intercept = (_request, response) => {
      response.writeHead(status).end();
      return true;
    };
    expect(await ask(listTools)).toMatchObject({ ok: false, failure: { code } });
  });
});
