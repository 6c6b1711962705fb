/**
 * Threats 18: the forms of public pages are the only routes outside the API that change anything, and they accept posts only from our own
 * pages.
 */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { createToken } from '@/lib/platform/secrets/token';
import { limits } from '@/lib/core/limits';

const instance = await vi.hoisted(async () =>
  (await import('../access-tests/__fixtures__/instance')).openInstance(),
);
afterAll(() => instance.close());

const root = path.resolve(import.meta.dirname, '../../..');
const forms = [
  'app/forgotten-password/send/route.ts',
  'app/s/[token]/copy/send/route.ts',
  'app/s/[token]/report/send/route.ts',
  'app/s/[token]/unlock/route.ts',
];
const origin = 'http://localhost:3000';
const form = 'application/x-www-form-urlencoded';

type Handler = (request: Request, context: { params: Promise<{ token: string }> }) => Promise<Response>;

async function post(file: string, headers: Record<string, string>, body: string): Promise<Response> {
  const { POST } = (await import(/* @vite-ignore */ path.join(root, file))) as { POST: Handler };
  const token = createToken();
  const request = new Request(`${origin}/s/${token}/x`, {
    method: 'POST',
    headers: { host: 'localhost:3000', 'content-type': form, ...headers },
    body,
  });
  return POST(request, { params: Promise.resolve({ token }) });
}

/** They accept a token and no cookie (`lib/server/mcp/serve-mcp.database.test.ts`, `lib/server/status/read-health.database.test.ts`). */
const forPrograms = ['app/mcp/route.ts', 'app/metrics/route.ts'];

/** They only send a browser to an issuer and take it back (`lib/server/team/sign-in/single-sign-on.database.test.ts`). */
const forIssuers = ['app/sign-in/return/route.ts', 'app/sign-in/with/[slug]/route.ts'];

/** They take a browser back from an MCP server, and say who we are there (`lib/server/mcp-servers/sign-in/sign-in.database.test.ts`). */
const forMcpServers = ['app/mcp-sign-in/client/route.ts', 'app/mcp-sign-in/return/route.ts'];

it('the only routes outside the API, MCP, metrics and signing in elsewhere are the public forms', () => {
  const routes = readdirSync(path.join(root, 'app'), { recursive: true, encoding: 'utf8' })
    .filter((file) => path.basename(file) === 'route.ts')
    .map((file) => `app/${file}`)
    .filter(
      (file) =>
        !file.startsWith('app/v1/') && ![...forPrograms, ...forIssuers, ...forMcpServers].includes(file),
    );
  expect(routes.toSorted()).toEqual(forms);
});

describe.each(forms)('%s', (file) => {
  it.each<Record<string, string>>([
    {},
    { origin: 'null' },
    { origin: 'null', 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'https://foreign.example' },
    { origin: 'https://foreign.example', 'sec-fetch-site': 'same-origin' },
    { origin: 'http://localhost:3000.foreign.example' },
  ])('refuses a page that sends %j', async (headers) => {
    for (const type of [form, 'text/plain', 'multipart/form-data; boundary=x']) {
      const response = await post(file, { ...headers, 'content-type': type }, 'passphrase=x&reason=other');
      expect(response.status).toBe(403);
      expect(response.headers.get('set-cookie')).toBeNull();
    }
  });

  it('reads only a form, up to the maximum size', async () => {
    expect((await post(file, { origin, 'content-type': 'text/plain' }, 'a=b')).status).toBe(415);
    const long = `message=${'x'.repeat(limits.publicFormBytes)}`;
    expect((await post(file, { origin }, long)).status).toBe(413);
  });
});

it('redirects our own page back to the link, even when its referrer policy makes the origin null', async () => {
  const own: Record<string, string>[] = [{ origin }, { origin: 'null', 'sec-fetch-site': 'same-origin' }];
  for (const headers of own) {
    const response = await post('app/s/[token]/unlock/route.ts', headers, 'passphrase=x');
    expect(response.status).toBe(303);
    expect(response.headers.get('location')).toMatch(/^\/s\/[^/]+/);
  }
});
