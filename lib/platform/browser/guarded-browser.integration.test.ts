/** What the browser is started with. A program takes its place that only writes down its arguments. */
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { launchGuardedBrowser } from './guarded-browser';

async function listArguments(): Promise<readonly string[]> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'sourcebook-arguments-'));
  try {
    const program = path.join(folder, 'browser');
    await writeFile(program, '#!/bin/sh\nprintf "%s\\n" "$@" > "$(dirname "$0")/arguments"\n');
    await chmod(program, 0o700);
    expect(await launchGuardedBrowser({ chromiumPath: program, sandbox: true, allow: [] })).toMatchObject({
      failure: { code: 'browser_not_started' },
    });
    return (await readFile(path.join(folder, 'arguments'), 'utf8')).split('\n');
  } finally {
    await rm(folder, { recursive: true });
  }
}

it.skipIf(process.platform === 'win32')(
  'leaves out all that Playwright leaves out, although Chromium obeys only the last list',
  async () => {
    const lists = (await listArguments())
      .filter((each) => each.startsWith('--disable-features='))
      .map((each) => each.slice('--disable-features='.length).split(','));
    expect(lists.length).toBeGreaterThan(1);
    expect(lists.at(-1)).toEqual(expect.arrayContaining(lists.flat()));
  },
);
