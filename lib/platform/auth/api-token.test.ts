import { afterEach, describe, expect, it, vi } from 'vitest';
import { forgetProcess } from '../__fixtures__/forget-process';

afterEach(() => {
  vi.unstubAllEnvs();
  forgetProcess();
});

async function importWith(environment: Readonly<Record<string, string>>) {
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
  forgetProcess();
  return import('./api-token');
}

const secretKey = { SECRET_KEY: 'a secret key that is long enough for a test' };
const noSecretKey = { SECRET_KEY: '', DATA_DIR: '/nowhere/at/all' };

describe('readApiToken', () => {
  it('returns null for a text that is not a token', async () => {
    const { readApiToken } = await importWith(secretKey);
    expect(await readApiToken('no token')).toBeNull();
    expect(await readApiToken('a.b.c')).toBeNull();
  });

  it('fails when the server has no secret key, instead of reporting a wrong token', async () => {
    const { readApiToken } = await importWith(noSecretKey);
    await expect(readApiToken('a.b.c')).rejects.toMatchObject({ code: 'ENOENT' });
  });
});
