import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { inject, expect, it } from 'vitest';
import { requireAppRole, requireDatabase } from './require-database';

const { serverUrl } = inject('databaseTemplate');

function change(part: 'password' | 'pathname' | 'host', value: string): string {
  const url = new URL(serverUrl);
  url[part] = value;
  return url.href;
}

it('accepts a working address', async () => {
  await expect(requireDatabase(serverUrl)).resolves.toBeUndefined();
});

it.each([
  [
    'nobody listens',
    'postgresql://me:secret@127.0.0.1:1/name',
    /no PostgreSQL server answers at 127\.0\.0\.1:1\/name\.$/,
  ],
  ['the password is wrong', change('password', 'secret'), /the user name or password for .* is wrong\.$/],
  [
    'there is no such database',
    change('pathname', '/nowhere'),
    /there is no such database at .*\/nowhere\.$/,
  ],
  ['it is no address', 'secret', /is not an address like postgresql/],
])('says in one sentence, without the password, that %s', async (_case, url, sentence) => {
  const failure: unknown = await requireDatabase(url).catch((error: unknown) => error);
  expect(failure).toMatchObject({ code: 'unavailable', message: expect.stringMatching(sentence) });
  expect((failure as Error).message).toMatch(/^DATABASE_URL/);
  expect((failure as Error).message).not.toContain('secret');
});

/** Stands between a client and the server, and replaces what a connection asks for when it begins, as poolers do that ignore it. */
async function startPooler(): Promise<{ readonly url: string; close(): void }> {
  const server = createServer((client) => {
    const behind = connect(Number(new URL(serverUrl).port), '127.0.0.1');
    client.once('data', (bytes) => {
      const asked = '-c role=sourcebook_app';
      behind.write(bytes.toString('latin1').replace(asked, '-c jit=off'.padEnd(asked.length)), 'latin1');
      client.pipe(behind);
    });
    behind.pipe(client);
    for (const socket of [client, behind]) socket.on('error', () => client.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: change('host', `127.0.0.1:${(server.address() as AddressInfo).port}`),
    close: () => server.close(),
  };
}

it('accepts connections that become the role of the app, and refuses a pooler that drops it', async () => {
  await expect(requireAppRole(serverUrl)).resolves.toBeUndefined();
  const pooler = await startPooler();
  await expect(requireAppRole(pooler.url)).rejects.toThrow(
    /^DATABASE_URL: connections do not get the role .* not a pooler in front of it\.$/,
  );
  pooler.close();
});
