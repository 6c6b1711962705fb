import { expect, inject, it } from 'vitest';
import { startTransactionPooler } from '@/e2e/support/transaction-pooler';
import { requireAppRole, requireDatabase } from './require-database';

const { serverUrl } = inject('databaseTemplate');

function change(part: 'password' | 'pathname', value: string): string {
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

it('accepts connections that become the role of the app, and refuses a pooler that drops it', async () => {
  await expect(requireAppRole(serverUrl)).resolves.toBeUndefined();
  const pooler = await startTransactionPooler(serverUrl);
  await expect(requireAppRole(pooler.url)).rejects.toThrow(
    /^DATABASE_URL: connections do not get the role .* a pooler before it in DATABASE_POOLER_URL\.$/,
  );
  await pooler.close();
});
