import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, it } from 'vitest';

const folder = mkdtempSync(path.join(tmpdir(), 'sourcebook-parent-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const start = (work: string) => {
  const file = path.join(folder, `${work.length}.mjs`);
  const parent = pathToFileURL(path.join(import.meta.dirname, 'parent.mjs')).href;
  writeFileSync(
    file,
    `import { onParentGone } from '${parent}';\nonParentGone(() => process.exit(7));\n${work}\n`,
  );
  return fork(file, { stdio: 'ignore' });
};

it('a command that watches its parent ends when its work is done', async () => {
  const command = start('');
  expect(await once(command, 'exit')).toEqual([0, null]);
});

it('a command that watches its parent is told when the parent ends first', async () => {
  const command = start('setInterval(() => undefined, 1_000);\nprocess.send("at work");');
  await once(command, 'message');
  command.disconnect();
  expect(await once(command, 'exit')).toEqual([7, null]);
});
