import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { hashContents } from './content-hash.mjs';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'content-hash-'));
  mkdirSync(path.join(folder, 'app'));
  writeFileSync(path.join(folder, 'app', 'page.tsx'), 'one');
});
afterEach(() => rmSync(folder, { recursive: true }));

const hash = () => hashContents(folder, ['app', 'absent'], (file: string) => file.endsWith('.test.ts'));

it('stays the same when a file is only touched', () => {
  const before = hash();
  utimesSync(path.join(folder, 'app', 'page.tsx'), 1, 1);
  expect(hash()).toBe(before);
});

it('changes when a file is edited, added or removed', () => {
  const hashes = [hash()];
  writeFileSync(path.join(folder, 'app', 'page.tsx'), 'two');
  hashes.push(hash());
  writeFileSync(path.join(folder, 'app', 'more.tsx'), '');
  hashes.push(hash());
  rmSync(path.join(folder, 'app', 'page.tsx'));
  hashes.push(hash());
  expect(new Set(hashes).size).toBe(4);
});

it('ignores skipped files', () => {
  const before = hash();
  writeFileSync(path.join(folder, 'app', 'page.test.ts'), 'test');
  expect(hash()).toBe(before);
});
