import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { getEntryPath } from './pool-process';
import { createProcessPool, type ProcessPool, type ProcessPoolOptions } from './process-pool';

const options: ProcessPoolOptions = {
  entry: getEntryPath('__fixtures__/misbehave.ts', import.meta.url),
  size: 1,
  deadlineMs: 1_500,
  maxMemoryBytes: 300 * 1024 * 1024,
  maxOutputBytes: 1_000_000,
};

const echo = { act: 'echo', value: 'here' };

describe('createProcessPool', () => {
  let pool: ProcessPool;
  beforeAll(() => {
    pool = createProcessPool(options);
  });
  afterAll(() => pool.close());

  /** Every test ends with this check: whatever happened, the next job is answered. */
  afterEach(async () => {
    expect(await pool.run(echo)).toMatchObject({ ok: true, value: { value: 'here' } });
  });

  it('runs one job after another in the same process, and passes bytes', async () => {
    const first = await pool.run({ act: 'echo', value: new Uint8Array([1, 2]) });
    const second = await pool.run({ act: 'echo', value: 2 });
    expect(first).toMatchObject({ ok: true, value: { value: new Uint8Array([1, 2]) } });
    expect(second.ok && first.ok && (second.value as { pid: number }).pid).toBe(
      first.ok && (first.value as { pid: number }).pid,
    );
  });

  it.each([
    ['hang', 'deadline'],
    ['wait', 'deadline'],
    ['exit', 'crashed'],
    ['late', 'crashed'],
    ['nonsense', 'crashed'],
    ['throw', 'failed'],
  ])('reports a job that does "%s" as %s', async (act, code) => {
    expect(await pool.run({ act })).toMatchObject({ ok: false, failure: { code } });
  });

  it('replaces a killed process, and keeps a process whose job only failed', async () => {
    const processOf = async () => {
      const ran = await pool.run(echo);
      return ran.ok ? (ran.value as { pid: number }).pid : null;
    };
    const before = await processOf();
    await pool.run({ act: 'throw' });
    expect(await processOf()).toBe(before);
    await pool.run({ act: 'hang' });
    expect(await processOf()).not.toBe(before);
  });

  it('accepts an output within the maximum size and refuses a larger one', async () => {
    const overhead = 64;
    expect((await pool.run({ act: 'bytes', value: options.maxOutputBytes - overhead })).ok).toBe(true);
    expect(await pool.run({ act: 'bytes', value: options.maxOutputBytes + 1 })).toMatchObject({
      failure: { code: 'output' },
    });
  });

  it('stops a job when its caller aborts', async () => {
    const controller = new AbortController();
    const running = pool.run({ act: 'hang' }, { signal: controller.signal });
    controller.abort();
    expect(await running).toMatchObject({ ok: false, failure: { code: 'aborted' } });
    expect(await pool.run(echo, { signal: controller.signal })).toMatchObject({
      failure: { code: 'aborted' },
    });
  });

  it('gives its processes no environment variables', async () => {
    const names = await pool.run({ act: 'environment' });
    expect(
      names.ok && (names.value as string[]).filter((name) => !/^(NODE_CHANNEL|__CF)/.test(name)),
    ).toEqual(['NODE_ENV']);
  });
});

describe('a separate process pool', () => {
  it.each(['heap', 'buffers'])('kills a job that fills memory with %s, and runs the next', async (act) => {
    const pool = createProcessPool({ ...options, deadlineMs: 15_000 });
    expect(await pool.run({ act })).toMatchObject({ ok: false, failure: { code: 'memory' } });
    expect((await pool.run(echo)).ok).toBe(true);
    await pool.close();
  });

  it('runs many jobs in a few processes, in order, and replaces worn processes', async () => {
    const pool = createProcessPool({ ...options, size: 2, jobsPerProcess: 4 });
    const ran = await Promise.all(
      Array.from({ length: 12 }, (_, index) => pool.run({ act: 'echo', value: index })),
    );
    const values = ran.map((one) => (one.ok ? (one.value as { value: number; pid: number }) : null));
    expect(values.map((one) => one?.value)).toEqual(Array.from({ length: 12 }, (_, index) => index));
    const jobsOf = Object.values(Object.groupBy(values, (one) => String(one?.pid))).map(
      (jobs) => jobs?.length ?? 0,
    );
    expect(Math.max(...jobsOf)).toBeLessThanOrEqual(4);
    expect(jobsOf.length).toBeLessThanOrEqual(4);
    await pool.close();
  });

  it('ends a process that has nothing to do, and starts another for the next job', async () => {
    const pool = createProcessPool({ ...options, idleMs: 20 });
    const readPid = async () => {
      const ran = await pool.run(echo);
      return ran.ok ? (ran.value as { pid: number }).pid : 0;
    };
    const pid = await readPid();
    const isRunning = () => {
      try {
        return process.kill(pid, 0);
      } catch {
        return false;
      }
    };
    await expect.poll(isRunning).toBe(false);
    expect(await readPid()).not.toBe(pid);
    await pool.close();
  });

  it('reports that an entry file does not start', async () => {
    const pool = createProcessPool({
      ...options,
      entry: getEntryPath('__fixtures__/missing.ts', import.meta.url),
    });
    expect(await pool.run(echo)).toMatchObject({ ok: false, failure: { code: 'crashed' } });
    await pool.close();
  });

  it('fails running and waiting jobs when it is closed', async () => {
    const pool = createProcessPool(options);
    const jobs = [pool.run({ act: 'hang' }), pool.run(echo), pool.run(echo)];
    await pool.close();
    for (const job of await Promise.all(jobs)) expect(job.ok).toBe(false);
    expect(await pool.run(echo)).toMatchObject({ failure: { code: 'closed' } });
  });
});
