import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { limits } from '../../core/limits';
import { type LocalServer, startServer, startSinkhole } from './__fixtures__/local-server';
import { createGuardedPost, type PostRequest } from './guarded-post';

const servers: LocalServer[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

async function serve(listener: RequestListener): Promise<string> {
  const server = await startServer(listener);
  servers.push(server);
  return `127.0.0.1:${server.port}`;
}

const sent: PostRequest = {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: '{"a":1}',
  signal: new AbortController().signal,
};
const send = (host: string, over: Partial<PostRequest> = {}) =>
  createGuardedPost({ allow: [host] })(`http://${host}/hook`, { ...sent, ...over });

describe('a guarded post', () => {
  it('arrives once with its body and headers, without headers that carry an identity', async () => {
    const seen: { method: string | undefined; headers: IncomingHttpHeaders; body: string }[] = [];
    const host = await serve((request, response) => {
      let body = '';
      request.on('data', (chunk) => (body += chunk));
      request.on('end', () => {
        seen.push({ method: request.method, headers: request.headers, body });
        response.end('thanks');
      });
    });
    const headers = {
      'Idempotency-Key': 'k',
      Cookie: 'session=1',
      Host: 'other.example',
      'X-Forwarded-For': '::1',
    };
    expect(await send(host, { method: 'PUT', headers })).toEqual({
      ok: true,
      value: { status: 200, text: 'thanks' },
    });
    expect(seen).toHaveLength(1);
    expect(seen[0]).toMatchObject({ method: 'PUT', body: '{"a":1}' });
    expect(seen[0]?.headers).toMatchObject({ 'idempotency-key': 'k', host });
    expect(Object.keys(seen[0]?.headers ?? {})).not.toContain('cookie');
    expect(Object.keys(seen[0]?.headers ?? {})).not.toContain('x-forwarded-for');
  });

  it('follows no redirect, and returns it as the answer', async () => {
    const further = await startSinkhole();
    servers.push(further);
    const host = await serve((_request, response) =>
      response.writeHead(307, { location: `http://127.0.0.1:${further.port}/` }).end(),
    );
    const answer = await createGuardedPost({ allow: [host, `127.0.0.1:${further.port}`] })(
      `http://${host}/`,
      sent,
    );
    expect(answer).toEqual({ ok: true, value: { status: 307, text: '' } });
    expect(further.connections()).toBe(0);
  });

  it.each([
    ['this machine', 'http://127.0.0.1:PORT/', 'port_not_allowed'],
    ['this machine by name', 'http://localhost/', 'private_address'],
    ['a private network', 'http://10.0.0.1/', 'private_address'],
    ['another scheme', 'file:///etc/passwd', 'scheme_not_allowed'],
    ['a user name in the address', 'http://a:b@example.com/', 'credentials_in_url'],
    ['what is no address', 'nowhere', 'invalid_url'],
  ])('is not sent to %s', async (_what, url, code) => {
    const sinkhole = await startSinkhole();
    servers.push(sinkhole);
    const answer = await createGuardedPost({ allow: [] })(url.replace('PORT', String(sinkhole.port)), sent);
    expect(answer).toMatchObject({ ok: false, failure: { code } });
    expect(sinkhole.connections()).toBe(0);
  });

  it.each([-1, 0, 1])('reads an answer up to the maximum size: %i bytes beyond', async (beyond) => {
    const bound = limits.deliveryAnswerBytes;
    const host = await serve((_request, response) => response.end('x'.repeat(bound + beyond)));
    const answer = await send(host);
    expect(answer.ok && answer.value.text.length).toBe(Math.min(bound, bound + beyond));
  });

  it('does not wait for the end of an endless answer', async () => {
    let written = 0;
    const host = await serve((_request, response) => {
      const goOn = () => {
        written += 50_000;
        if (!response.destroyed) response.write('x'.repeat(50_000), () => setImmediate(goOn));
      };
      goOn();
    });
    const answer = await send(host);
    expect(answer.ok && answer.value.text.length).toBe(limits.deliveryAnswerBytes);
    // Only what the sockets buffer on the way is written, and no more.
    expect(written).toBeLessThan(20_000_000);
  });

  it('succeeds once the status has arrived, whatever happens to the rest', async () => {
    const broken = await serve((_request, response) => {
      response.writeHead(202, { 'content-length': '100' });
      response.write('part', () => setImmediate(() => response.destroy()));
    });
    expect(await send(broken)).toMatchObject({ ok: true, value: { status: 202 } });
    const packed = await serve((_request, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('x'.repeat(1_000_000))),
    );
    expect(await send(packed)).toEqual({ ok: true, value: { status: 200, text: '' } });
  });

  it('stops when aborted, and reports a server that does not listen', async () => {
    const abort = new AbortController();
    const host = await serve(() => abort.abort());
    expect(await send(host, { signal: abort.signal })).toMatchObject({
      ok: false,
      failure: { code: 'aborted' },
    });
    const closed = createServer();
    const port = await new Promise<number>((resolve) =>
      closed.listen(0, '127.0.0.1', () => {
        const address = closed.address();
        resolve(typeof address === 'object' && address !== null ? address.port : 0);
      }),
    );
    await new Promise((resolve) => closed.close(resolve));
    expect(await send(`127.0.0.1:${port}`)).toMatchObject({
      ok: false,
      failure: { code: 'connection_refused' },
    });
  });
});
