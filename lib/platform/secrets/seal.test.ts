import { afterEach, describe, expect, it, vi } from 'vitest';
import { forgetProcess } from '../__fixtures__/forget-process';

afterEach(() => {
  vi.unstubAllEnvs();
  forgetProcess();
});

async function importWith(environment: Readonly<Record<string, string>>) {
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
  forgetProcess();
  return import('./seal');
}

const secretKey = { SECRET_KEY: 'a secret key that is long enough for a test' };
const noSecretKey = { SECRET_KEY: '', DATA_DIR: '/nowhere/at/all' };

describe('unseal', () => {
  it('opens text that was sealed for the same context', async () => {
    const { seal, unseal } = await importWith(secretKey);
    expect(unseal(seal('words', 'a'), 'a')).toBe('words');
  });

  it('refuses text that was changed, sealed for another context or made up', async () => {
    const { BrokenSeal, seal, unseal } = await importWith(secretKey);
    const sealed = seal('words', 'a');
    expect(() => unseal(sealed, 'b')).toThrow(BrokenSeal);
    const changed = `${sealed.startsWith('A') ? 'B' : 'A'}${sealed.slice(1)}`;
    expect(() => unseal(changed, 'a')).toThrow(BrokenSeal);
    expect(() => unseal('', 'a')).toThrow(BrokenSeal);
  });

  it('does not report a missing secret key as a broken seal', async () => {
    const { BrokenSeal, unseal } = await importWith(noSecretKey);
    const failure = (() => {
      try {
        return unseal('AAAA', 'a');
      } catch (error) {
        return error;
      }
    })();
    expect(failure).not.toBeInstanceOf(BrokenSeal);
    expect(failure).toMatchObject({ code: 'ENOENT' });
  });
});
