/**
 * What the Dockerfile makes, without a container engine: its steps are run by a user without rights, and what comes out of them is made
 * read-only and runs as web processes and workers, with the registry of packages out of reach. Part of `npm run test:many`.
 */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createProgram, foundTeam, type Program } from '@/e2e/support/program';
import { prepareDataDirectory } from '@/lib/platform/db/embedded/data-directory';
import { root } from '../bootstrap/root.mjs';
import { startCommand } from '../many/product-part';
import { type Shape, startShape } from '../many/start-shape';
import { runDockerfile, type Stage, type User } from './__fixtures__/run-dockerfile';

const nowhere = 'http://127.0.0.1:9/';
const isRoot = process.getuid?.() === 0;
/** The user of the image. Only root can become somebody else. */
const user: User = isRoot
  ? { uid: 1000, gid: 1000 }
  : { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 };

/** How this machine reaches the registry of packages. */
function pickNetworkSettings(): Record<string, string | undefined> {
  const registry = execFileSync('npm', ['config', 'get', 'registry'], { cwd: root, encoding: 'utf8' }).trim();
  const names = Object.keys(process.env).filter((name) =>
    /^(PATH|.*_PROXY|.*_CERTS|SSL_CERT_.*)$/i.test(name),
  );
  const settings = Object.fromEntries(names.map((name) => [name, process.env[name]]));
  return Object.assign(settings, { npm_config_registry: registry });
}

describe.runIf(process.env['IMAGE'] !== undefined)('the image', () => {
  let folder: string;
  let image: Stage;
  let shape: Shape;
  let program: Program;
  let running: readonly number[] = [];

  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'sourcebook-image-'));
    execFileSync('chmod', ['755', folder]);
    const home = path.join(folder, 'home');
    execFileSync('mkdir', [home]);
    execFileSync('chown', [`${user.uid}:${user.gid}`, home]);
    image = await runDockerfile(root, {
      folder,
      user,
      variables: Object.assign(pickNetworkSettings(), {
        NODE_ENV: 'production' as const,
        HOME: home,
        TMPDIR: home,
      }),
    });
    // What was left of the build must not be found by anything in the image.
    rmSync(path.join(folder, '0'), { recursive: true });
    rmSync(home, { recursive: true });
    if (isRoot) execFileSync('chown', ['-R', '0:0', image.workdir]);
    execFileSync('chmod', ['-R', 'a-w', image.workdir]);
    const dataDir = prepareDataDirectory(path.join(folder, 'data'));
    shape = await startShape({
      dataDir,
      secretKey: 'the key that every process of this instance has',
      settings: { npm_config_registry: nowhere, NODE_ENV: 'production', MODEL: 'extractive' },
      product: { folder: image.workdir, user: isRoot ? user : null },
      place: { host: '127.0.0.1', port: 0, certificate: null },
      requests: { signal: new AbortController().signal, hurry: new AbortController().signal },
      say: () => undefined,
      onSpawn: (pids) => (running = pids),
    });
    program = createProgram(shape.address, await foundTeam(shape));
  }, 900_000);
  afterAll(async () => {
    await shape?.stop();
    execFileSync('chmod', ['-R', 'u+w', folder]);
    rmSync(folder, { recursive: true, force: true });
  }, 120_000);

  const checkHealth = async (port: string) => {
    const [, ...options] = image.healthCheck;
    const env = { ...process.env, ROLE: 'web', PORT: port };
    const [code] = (await once(
      spawn(process.execPath, options, { cwd: image.workdir, env }),
      'exit',
    )) as unknown[];
    return code;
  };

  it('is started by the command that npm run many uses', () => {
    expect(image.command).toEqual(['node', ...startCommand]);
  });

  it('passes its health check while it serves, and only then', async () => {
    expect(await checkHealth(new URL(shape.address).port)).toBe(0);
    expect(await checkHealth('9')).toBe(1);
  });

  it('reads the documents of the sample in all their formats, and answers a question about them', async () => {
    const { reply } = await program.send('GET', '/v1/collections');
    const [sample] = (reply['items'] as { id: string; is_sample: boolean }[]).filter(
      (each) => each.is_sample,
    );
    const listStates = async () => {
      const { reply: sources } = await program.send('GET', `/v1/collections/${sample?.id}/sources`);
      return (sources['items'] as { status: string }[]).map(({ status }) => status);
    };
    await expect.poll(listStates, { timeout: 90_000 }).toEqual(Array(6).fill('captured'));
    const runId = await program.ask(sample?.id ?? '', 'When did the bridge fall?');
    const frames: number[] = [];
    await program.follow(runId, frames);
    const run = await program.send('GET', `/v1/runs/${runId}`);
    expect(run.reply).toMatchObject({ status: 'complete', failure: null, frame_count: frames.length });
  }, 180_000);

  it('typesets a PDF file', async () => {
    const artifact = { from: 'text', title: 'Bridges', markdown: 'The *Narrows* bridge: $a^2$, שלום.' };
    const made = await program.send('POST', '/v1/artifacts', artifact);
    const address = `/v1/artifacts/${String(made.reply['id'])}/export?format=pdf`;
    const exported = await program.send('GET', address);
    expect([200, 202]).toContain(exported.status);
    const runId = exported.reply['run_id'];
    const read = async () =>
      exported.status === 200
        ? exported.text
        : (await program.send('GET', `/v1/exports/${String(runId)}`)).text;
    await expect.poll(read, { timeout: 90_000 }).toMatch(/^%PDF-/);
  }, 180_000);

  it('is started again, process by process, after all of them were killed', async () => {
    const killed = running;
    for (const pid of killed) process.kill(pid, 'SIGKILL');
    await expect
      .poll(() => running.filter((pid) => !killed.includes(pid)).length, { timeout: 60_000 })
      .toBe(killed.length);
    const ask = async () => {
      const { status, text } = await program.send('GET', '/v1/health');
      return { status, workers: /"worker":\{[^}]*\}/.exec(text)?.[0] };
    };
    const whole = { status: 200, workers: '"worker":{"status":"ready","detail":"2 running"}' };
    await expect.poll(ask, { timeout: 60_000 }).toEqual(whole);
  }, 180_000);

  it('ends by itself when asked to, in time', async () => {
    expect(await shape.stop()).toEqual([]);
  }, 60_000);
});
