import { NextRequest } from 'next/server';
import { allEndpoints } from '@/lib/protocol/http';
import { forgetProcess } from '@/lib/platform/__fixtures__/forget-process';
import { describe, expect, it, vi } from 'vitest';
import { config, proxy } from './proxy';

type Settings = Readonly<Record<string, string>>;

/** The product reads its environment once, so it is forgotten before and after each answer. */
async function answer(
  path: string,
  { settings = {}, ...init }: { settings?: Settings; method?: string; headers?: Record<string, string> } = {},
) {
  forgetProcess();
  for (const name of ['PUBLIC_URL', 'CORS_ORIGINS']) vi.stubEnv(name, settings[name] ?? '');
  try {
    return await proxy(new NextRequest(`http://localhost:3000${path}`, init));
  } finally {
    vi.unstubAllEnvs();
    forgetProcess();
  }
}

const nonceOf = (policy: string | null) => /'nonce-([^']+)'/.exec(policy ?? '')?.[1] ?? '';
/** A request header as the proxy rewrote it, which Next passes to the page. */
const passedOn = (response: Response, name: string) => response.headers.get(`x-middleware-request-${name}`);

const kindsOfPages = [
  '/',
  '/sign-in',
  '/w/field-notes',
  '/s/token',
  '/s/token/passage/1',
  '/favicon.ico',
  '/no/such/page',
];

describe('the headers of every answer', () => {
  it.each(kindsOfPages)('guard %s', async (path) => {
    const { headers } = await answer(path);
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy.replaceAll(nonceOf(policy), 'NONCE').split('; ')).toEqual([
      "default-src 'self'",
      "script-src 'self' 'nonce-NONCE' 'strict-dynamic'",
      "style-src 'self' 'nonce-NONCE'",
      "style-src-attr 'unsafe-inline'",
      "img-src 'self' blob: data:",
      "font-src 'self'",
      "connect-src 'self'",
      "worker-src 'self' blob:",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ]);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
    expect(headers.get('permissions-policy')).toBe('camera=(), geolocation=(), microphone=()');
    expect(headers.get('referrer-policy')).toBe(path.startsWith('/s/') ? 'no-referrer' : 'same-origin');
    expect(headers.get('strict-transport-security')).toBeNull();
  });

  it.each(['/v1/account', '/v1/revisions/rev_1/original', '/mcp'])(
    'let nothing of %s run as a page',
    async (path) => {
      const { headers } = await answer(path);
      expect(headers.get('content-security-policy')).toBe(
        "sandbox; default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
      );
      expect(headers.get('x-content-type-options')).toBe('nosniff');
    },
  );

  it('hold browsers to https when the public address is https', async () => {
    const { headers } = await answer('/', { settings: { PUBLIC_URL: 'https://notes.example' } });
    expect(headers.get('strict-transport-security')).toBe('max-age=63072000');
    expect(
      (await answer('/', { settings: { PUBLIC_URL: 'http://notes.example' } })).headers.has(
        'strict-transport-security',
      ),
    ).toBe(false);
  });

  it('stand on every path but built files and icons', async () => {
    const matcher = new RegExp(`^${config.matcher[0]}$`);
    for (const path of [...kindsOfPages, '/icon.svg/x', '/_next/staticky', '/_next/data/x.json']) {
      expect(matcher.test(path), path).toBe(true);
    }
    for (const path of ['/_next/static/a.js', '/icon.svg']) expect(matcher.test(path), path).toBe(false);
  });
});

describe('the nonce', () => {
  it('is fresh in every answer, of 128 bits, and the one that the page is given', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => answer('/')));
    const nonces = answers.map(({ headers }) => nonceOf(headers.get('content-security-policy')));
    expect(new Set(nonces).size).toBe(50);
    for (const [at, nonce] of nonces.entries()) {
      expect(atob(nonce)).toHaveLength(16);
      expect(passedOn(answers[at] ?? new Response(), 'x-nonce')).toBe(nonce);
    }
  });

  it('is never what a client sends', async () => {
    const headers = {
      'x-nonce': 'aW5qZWN0ZWQ=',
      'content-security-policy': "script-src 'nonce-aW5qZWN0ZWQ='",
    };
    const response = await answer('/', { headers });
    for (const value of [
      response.headers.get('content-security-policy'),
      passedOn(response, 'content-security-policy'),
      passedOn(response, 'x-nonce'),
    ]) {
      expect(value).not.toBeNull();
      expect(value).not.toContain('aW5qZWN0ZWQ=');
    }
  });
});

describe('pages of other sites', () => {
  const settings = { CORS_ORIGINS: 'https://one.example, https://two.example' };
  const ask = (origin: string | null, method = 'OPTIONS', path = '/v1/collections') =>
    answer(path, { settings, method, headers: origin === null ? {} : { origin } });
  const allowed = (response: Response) => response.headers.get('access-control-allow-origin');

  it('are answered 204 before they ask, and allowed nothing unless they are listed', async () => {
    for (const origin of [
      null,
      'null',
      'https://foreign.example',
      'https://one.example.foreign.example',
      'http://one.example',
    ]) {
      for (const method of ['OPTIONS', 'GET', 'POST']) {
        const response = await ask(origin, method);
        expect(response.status, method).toBe(method === 'OPTIONS' ? 204 : 200);
        expect([...response.headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([]);
        expect(response.headers.get('vary')).toBe('Origin');
      }
    }
  });

  it('may send a token and the headers of the API when they are listed, and never a cookie', async () => {
    for (const origin of ['https://one.example', 'https://two.example']) {
      const response = await ask(origin);
      expect(response.status).toBe(204);
      expect(allowed(response)).toBe(origin);
      expect(response.headers.get('access-control-allow-methods')).toBe('GET, POST, PUT, PATCH, DELETE');
      expect(response.headers.get('access-control-allow-headers')).toBe(
        'Authorization, Content-Type, Accept, Last-Event-ID, Idempotency-Key, X-Workspace-Id, Range, If-Range, If-None-Match, If-Match, MCP-Protocol-Version, Mcp-Method, Mcp-Name',
      );
      expect(allowed(await ask(origin, 'POST'))).toBe(origin);
      expect(allowed(await ask(origin, 'POST', '/mcp'))).toBe(origin);
      expect(response.headers.has('access-control-allow-credentials')).toBe(false);
      expect(response.headers.get('access-control-expose-headers')).toBe(
        'X-Request-Id, Content-Disposition, Allow, ETag, Accept-Ranges, Content-Range, WWW-Authenticate, Retry-After',
      );
    }
  });

  it('are none by default, and reach nothing but the API', async () => {
    const none = await answer('/v1/runs', { method: 'OPTIONS', headers: { origin: 'https://one.example' } });
    expect([none.status, allowed(none), none.headers.get('vary')]).toEqual([204, null, null]);
    for (const path of ['/w/field-notes', '/mcp/more', '/mcpage'])
      expect(allowed(await ask('https://one.example', 'GET', path))).toBeNull();
  });
});

describe('a method that an address of the interface does not have', () => {
  const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

  it.each([...new Set(allEndpoints.map(({ path }) => path))])('is refused in words at %s', async (path) => {
    const known = allEndpoints.filter((one) => one.path === path).map(({ method }) => method as string);
    for (const method of methods) {
      const response = await answer(path.replaceAll(/[{}]/g, ''), { method });
      if (known.includes(method)) expect(response.status, method).toBe(200);
      else {
        expect(response.status, method).toBe(405);
        expect(response.headers.get('allow')?.split(', ')).toEqual(expect.arrayContaining(known));
        expect(await response.json()).toMatchObject({ error: { code: 'method_not_allowed' } });
      }
    }
  });
});

describe('the page that was asked for', () => {
  it('is handed on with its query, without what the router adds, and never as the client says', async () => {
    const response = await answer('/w/rivers/sources/src_1?rev=rev_2&at=3-9&_rsc=abc', {
      headers: { 'x-asked-path': 'https://foreign.example' },
    });
    expect(passedOn(response, 'x-asked-path')).toBe('/w/rivers/sources/src_1?rev=rev_2&at=3-9');
  });
});
