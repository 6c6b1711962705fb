import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';

const loaded = pathToFileURL(path.join(import.meta.dirname, 'write-client-address.mjs')).href;
const server = `
  import { createServer } from 'node:http';
  const server = createServer((request, response) => response.end(request.headers['x-forwarded-for'] ?? 'none'));
  server.listen(0, '127.0.0.1', () => process.send(server.address().port));
`;
const started: ReturnType<typeof spawn>[] = [];
afterEach(() => {
  for (const one of started.splice(0)) one.kill();
});

async function ask(trustProxy: string, forwarded: string): Promise<string> {
  const one = spawn(process.execPath, ['--import', loaded, '--input-type=module', '--eval', server], {
    env: { ...process.env, TRUST_PROXY: trustProxy },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  started.push(one);
  const [port] = (await once(one, 'message')) as unknown[];
  const response = await fetch(`http://127.0.0.1:${String(port)}/`, {
    headers: { 'x-forwarded-for': forwarded },
  });
  return response.text();
}

describe('the address of a client', () => {
  it.each(['', 'false', '0'])('is that of the connection when TRUST_PROXY is %j', async (trustProxy) => {
    expect(await ask(trustProxy, '203.0.113.9')).toBe('127.0.0.1');
  });

  it('is the one from the proxy when it is trusted', async () => {
    expect(await ask('true', '203.0.113.9')).toBe('203.0.113.9');
  });
});
