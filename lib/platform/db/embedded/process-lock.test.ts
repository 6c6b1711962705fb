import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Fixture, startFixture } from './__fixtures__/start-fixture';
import { takeLock, withLock } from './process-lock';

let folder: string;
let file: string;
const started: Fixture[] = [];

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'process-lock-'));
  file = path.join(folder, 'some.lock');
});

afterEach(async () => {
  await Promise.all(started.splice(0).map((fixture) => fixture.killHard()));
  rmSync(folder, { recursive: true });
});

/** Starts processes that wait to try for the lock, lets them all try at the same time, and returns their answers. */
async function tryAtOnce(count: number): Promise<{ fixture: Fixture; won: unknown }[]> {
  const fixtures = Array.from({ length: count }, () => startFixture('take-lock.ts', file));
  started.push(...fixtures);
  await Promise.all(fixtures.map((fixture) => fixture.hear()));
  for (const { child } of fixtures) child.stdin?.write('go\n');
  return Promise.all(fixtures.map(async (fixture) => ({ fixture, won: await fixture.hear() })));
}

describe('takeLock', () => {
  it('refuses a second process, and returns the holder and its details', () => {
    const first = takeLock(file, { address: 'here' });
    const second = takeLock(file);
    expect(first.ok).toBe(true);
    expect(second).toMatchObject({ ok: false, failure: { pid: process.pid, details: { address: 'here' } } });
  });

  it('is free again after release, and leaves no other file', () => {
    const first = takeLock(file);
    if (first.ok) first.value.release();
    expect(readdirSync(folder)).toEqual([]);
    expect(takeLock(file).ok).toBe(true);
  });

  it('returns the details its holder wrote last', () => {
    const first = takeLock(file, { state: 'starting' });
    if (first.ok) first.value.describe({ state: 'ready' });
    expect(takeLock(file)).toMatchObject({ failure: { details: { state: 'ready' } } });
  });

  it("takes over the lock when another process now has the holder's process id", () => {
    writeFileSync(
      file,
      JSON.stringify({ pid: process.pid, startedAt: 'long ago', token: 'old', details: {} }),
    );
    expect(takeLock(file).ok).toBe(true);
  });

  it('takes over an unreadable lock file', () => {
    writeFileSync(file, '{"pid":');
    expect(takeLock(file).ok).toBe(true);
  });

  it('does not take over the lock while another process is doing so', () => {
    writeFileSync(
      file,
      JSON.stringify({ pid: process.pid, startedAt: 'long ago', token: 'old', details: {} }),
    );
    writeFileSync(`${file}.after-old`, '');
    expect(takeLock(file)).toEqual({ ok: false, failure: null });
  });

  it('lets one of four processes win, and one of four again after that one is killed', async () => {
    const first = await tryAtOnce(4);
    expect(first.filter(({ won }) => won === true)).toHaveLength(1);
    await Promise.all(first.map(({ fixture }) => fixture.killHard()));
    expect(existsSync(file)).toBe(true);
    const second = await tryAtOnce(4);
    expect(second.filter(({ won }) => won === true)).toHaveLength(1);
  });
});

describe('withLock', () => {
  it('runs one function at a time', async () => {
    let working = 0;
    let most = 0;
    const work = async () => {
      most = Math.max(most, ++working);
      await Promise.resolve();
      working--;
    };
    await Promise.all(Array.from({ length: 5 }, () => withLock(file, 10_000, work)));
    expect(most).toBe(1);
  });

  it('releases the lock when the function fails', async () => {
    await expect(withLock(file, 1_000, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(takeLock(file).ok).toBe(true);
  });

  it('gives up with a message when the holder keeps the lock too long', async () => {
    takeLock(file);
    await expect(withLock(file, 50, async () => 'never')).rejects.toMatchObject({ code: 'unavailable' });
  });
});
