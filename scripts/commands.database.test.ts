/** The commands as users call them, on embedded databases of their own. */
import { execFile } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type EmbeddedDatabase, openEmbeddedDatabase } from '@/lib/platform/db/embedded/open-database';
import { takeLock } from '@/lib/platform/db/embedded/process-lock';

const run = path.join(import.meta.dirname, 'run.mjs');
const email = 'ada@example.org';
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'commands-'));
  // As root, PostgreSQL runs as another user, who must be able to enter the folder.
  chmodSync(folder, 0o711);
});
afterAll(async () => {
  for (const database of open) await database.release();
  rmSync(folder, { recursive: true });
});

type Outcome = { readonly code: number; readonly printed: string; readonly said: string };

/** @param instance the name of a separate data directory */
function call(instance: string, command: string, ...options: string[]): Promise<Outcome> {
  return callWith({ PUBLIC_URL: 'http://sourcebook.test' }, { instance, command }, options);
}

function callWith(
  settings: Readonly<Record<string, string>>,
  { instance, command }: { readonly instance: string; readonly command: string },
  options: readonly string[],
): Promise<Outcome> {
  const env = {
    ...process.env,
    DATA_DIR: path.join(folder, instance),
    INIT_CWD: folder,
    DATABASE_URL: '',
    SECRET_KEY: '',
    PUBLIC_URL: '',
    LOG_LEVEL: 'silent',
    ...settings,
  };
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [run, `scripts/${command}.ts`, ...options],
      { env },
      (error, printed, said) => {
        const code = error === null ? 0 : Number(error.code);
        resolve({ code, printed: printed.trim(), said: said.trim() });
      },
    );
  });
}

function prepareRunFolder(instance: string): string {
  const runFolder = path.join(folder, instance, 'run');
  mkdirSync(runFolder, { recursive: true });
  return runFolder;
}

/** Databases that stay open, as beside a running instance, so that not each command has to start and stop its own. */
const open: EmbeddedDatabase[] = [];
const keepOpen = async (instance: string) =>
  open.push(await openEmbeddedDatabase({ dataDir: path.join(folder, instance) }));

const readKey = (instance: string) => readFileSync(path.join(folder, instance, 'secret.key'), 'utf8');

describe('npm run token', () => {
  it('prints a token alone on its line, on a machine where nothing ran before', async () => {
    const { code, printed, said } = await call('first', 'token', '--email', email);
    expect(said).toContain(`${email} is now the first owner`);
    expect(printed).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
    expect(code).toBe(0);
  });

  it('says how it is called when an option is wrong', async () => {
    const { code, said } = await call('first', 'token', '--mail', email);
    expect(said).toContain('Usage: npm run --silent token -- --email');
    expect(code).toBe(1);
  });
});

describe('npm run sign-in', () => {
  beforeAll(() => keepOpen('first'));
  const signIn = (instance: string, ...options: string[]) =>
    callWith({}, { instance, command: 'sign-in' }, ['--email', email, ...options]);

  it('leads to the address where the running instance says it is found', async () => {
    const lock = takeLock(path.join(prepareRunFolder('first'), 'instance.lock'), {
      state: 'ready',
      address: 'http://localhost:4711',
    });
    const { code, printed, said } = await signIn('first');
    if (lock.ok) lock.value.release();
    expect(said).toContain('The link works once');
    expect(printed).toMatch(/^http:\/\/localhost:4711\/\S+$/);
    expect(code).toBe(0);
  });

  it('leads to the address in the settings while no instance runs', async () => {
    const { code, printed } = await signIn('first', '--new-password');
    expect(printed).toMatch(/^http:\/\/localhost:3000\/\S+$/);
    expect(code).toBe(0);
  });
});

describe('npm run backup and npm run restore', () => {
  it('carry people to another machine', async () => {
    const backup = await call('first', 'backup', '--to', 'people.tar.gz');
    expect(backup).toMatchObject({ code: 0, printed: path.join(folder, 'people.tar.gz') });
    expect(backup.said).toMatch(/1 person, 1 workspace, .*\nThe back-up does not contain the secret key/);
    const restore = await call('second', 'restore', '--from', 'people.tar.gz');
    expect(restore).toMatchObject({ code: 0, printed: 'Restored.' });
    expect(restore.said).toContain('made with another secret key, which it does not contain');
    await keepOpen('second');
    expect((await call('second', 'sign-in', '--email', email)).printed).toContain('http://sourcebook.test/');
    expect(readKey('second')).not.toBe(readKey('first'));
  });

  it('refuse to take the place of what is there, and keep the key that was', async () => {
    await call('first', 'backup', '--to', 'key.tar.gz', '--with-secret-key');
    const refused = await call('second', 'restore', '--from', 'key.tar.gz');
    expect(refused).toMatchObject({ code: 1, printed: '' });
    expect(refused.said).toMatch(/^This database is not empty\. Add --replace/);
    const replaced = await call('second', 'restore', '--from', 'key.tar.gz', '--replace');
    expect(replaced.said).toContain('The secret key from the back-up is now in place.');
    expect(readKey('second')).toBe(readKey('first'));
    expect(statSync(path.join(folder, 'second', 'secret.key')).mode & 0o777).toBe(0o600);
  });

  it('say in one sentence that there is no such file, before anything is made', async () => {
    const { code, said } = await call('third', 'restore', '--from', 'nowhere');
    expect(said).toBe(`There is no file ${path.join(folder, 'nowhere')}.`);
    expect(code).toBe(1);
    expect(existsSync(path.join(folder, 'third'))).toBe(false);
  });
});
