/**
 * Requests that no page or program of ours sends, against the server as it is deployed: Next, the proxy, and whatever is in front of both.
 */
import { request as sendRequest, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { expect, prepareCollection, test } from './support/people';
import { getSandbox } from './support/sandbox';

type Sent = { readonly method?: string; readonly path: string; readonly headers?: Record<string, string> };

/** Sends the path and method exactly as written, without the corrections that an HTTP client would make. */
async function send({ method = 'GET', path, headers = {} }: Sent, body: Buffer | null = null) {
  const { hostname, port } = new URL(getSandbox().address);
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const request = sendRequest({ hostname, port, path, method, headers }, resolve);
    request.on('error', reject);
    request.end(body);
  });
  return { status: response.statusCode, headers: response.headers, body: await text(response) };
}

test('unusual methods and broken addresses get a clear refusal', async () => {
  for (const [method, path, status] of [
    ['TRACE', '/', 405],
    ['TRACE', '/v1/runs', 405],
    ['PROPFIND', '/v1/runs', 405],
    ['PUT', '/v1/runs', 405],
    ['DELETE', '/v1/health', 405],
    ['GET', '/s/%ff', 400],
    ['GET', '/w/%E0%A4%A', 400],
    ['GET', '/v1/runs/%ff', 400],
  ] as const) {
    const answer = await send({ method, path });
    expect(answer.status, `${method} ${path}`).toBe(status);
    expect(answer.body).not.toBe('');
    expect(answer.headers['content-security-policy']).toBeDefined();
    if (status === 405) expect(answer.headers.allow).toContain('GET');
    if (path.startsWith('/v1/'))
      expect(JSON.parse(answer.body)).toMatchObject({ error: { code: expect.any(String) } });
  }
});

test('an idle connection stays open longer than proxies keep theirs', async () => {
  const { headers } = await fetch(new URL('/v1/health', getSandbox().address));
  expect(headers.get('keep-alive')).toBe('timeout=75');
});

test('every page has a policy, and none uses a nonce that the client chose', async () => {
  const chosen = 'Y2hvc2Vu';
  const headers = { 'x-nonce': chosen, 'content-security-policy': `script-src 'nonce-${chosen}'` };
  for (const path of [
    '/favicon.ico',
    '/no/such/page',
    '/_next/image?url=%2Fx&w=64&q=75',
    '/_next/nothing',
    '/s/nothing',
  ]) {
    const answer = await send({ path, headers });
    expect(answer.headers['content-security-policy'], path).toBeDefined();
    expect(answer.body, path).not.toContain(chosen);
    expect(String(answer.headers['content-security-policy']), path).not.toContain(chosen);
  }
});

test('a body that is declared above every limit is refused', async () => {
  const headers = { 'content-length': String(2 ** 36) };
  expect((await send({ method: 'POST', path: '/v1/collections', headers })).status).toBe(413);
});

test('the original of a captured page is data: nothing in it runs when it is opened', async ({ owned }) => {
  const collectionId = await prepareCollection(owned, 'Originals');
  const page =
    '<!doctype html><title>Dam</title><script>alert(1)</script><p>The dam was completed in June 1958.</p>';
  const origin = { origin: getSandbox().address };
  const upload = await owned.request.post(`/v1/collections/${collectionId}/sources`, {
    multipart: { file: { name: 'page.html', mimeType: 'text/html', buffer: Buffer.from(page) } },
    headers: origin,
  });
  const { id } = (await upload.json()) as { id: string };
  type Listed = { readonly items: readonly { readonly id: string }[] };
  const list = async () => (await (await owned.request.get(`/v1/sources/${id}/revisions`)).json()) as Listed;
  await expect.poll(async () => (await list()).items.length).toBe(1);
  const original = await owned.request.get(`/v1/revisions/${(await list()).items[0]?.id ?? ''}/original`);
  expect(original.status()).toBe(200);
  expect(original.headers()['content-security-policy']).toContain("sandbox; default-src 'none'");
});
