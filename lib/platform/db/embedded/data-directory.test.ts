import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { prepareDataDirectory } from './data-directory';

it('makes the folder and its parents', () => {
  const base = mkdtempSync(path.join(tmpdir(), 'data-directory-'));
  const wanted = path.join(base, 'one', 'two');
  expect(prepareDataDirectory(wanted)).toBe(wanted);
  expect(prepareDataDirectory(wanted)).toBe(wanted);
  rmSync(base, { recursive: true });
});

it('reports a folder that cannot be written in one sentence', () => {
  const base = mkdtempSync(path.join(tmpdir(), 'data-directory-'));
  writeFileSync(path.join(base, 'file'), '');
  expect(() => prepareDataDirectory(path.join(base, 'file', 'data'))).toThrow(
    /^The data directory .*file\/data cannot be written \(\w+\); set DATA_DIR to a folder of your own\.$/,
  );
  rmSync(base, { recursive: true });
});

it.runIf(process.platform === 'linux')('fails on a file system that makes no folders', () => {
  expect(() => prepareDataDirectory('/proc/none/data')).toThrow(/cannot be written/);
});
