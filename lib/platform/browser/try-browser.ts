/**
 * Checks whether the browser that was found can really be started, with its sandbox as for a capture. A program at a known path may still
 * not run: as root, without user namespaces, or with a library missing. It shows an empty page and ends.
 */
import { execFile, type ExecFileOptionsWithStringEncoding } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { type BrowserFailure, createBrowserFailure } from './browser-failure';
import { browserEnvironment, type GuardedBrowserOptions, startMs, switches } from './guarded-browser';

/** Returns null if it starts. */
export async function tryBrowser({
  chromiumPath,
  sandbox,
}: Pick<GuardedBrowserOptions, 'chromiumPath' | 'sandbox'>): Promise<BrowserFailure | null> {
  const profile = await mkdtemp(path.join(os.tmpdir(), 'sourcebook-browser-'));
  const started = [
    '--headless',
    ...(sandbox ? [] : ['--no-sandbox']),
    ...switches,
    `--user-data-dir=${profile}`,
    '--dump-dom',
    'about:blank',
  ];
  const { env } = browserEnvironment;
  const options: ExecFileOptionsWithStringEncoding = {
    ...(env === undefined ? {} : { env: { NODE_ENV: 'production', ...env } }),
    encoding: 'utf8',
    timeout: startMs,
    killSignal: 'SIGKILL',
  };
  try {
    return await new Promise((resolve) => {
      execFile(chromiumPath, started, options, (error, output, report) => {
        const isShown = error === null && output.includes('<html');
        resolve(
          isShown ? null : createBrowserFailure('browser_not_started', `${error?.message ?? ''} ${report}`),
        );
      });
    });
  } finally {
    await rm(profile, { recursive: true, force: true, maxRetries: 3 });
  }
}
