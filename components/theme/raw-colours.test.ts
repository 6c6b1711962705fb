import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');
const colour =
  /oklch\(|rgba?\(|hsla?\(|['"\s[]#[0-9a-f]{3,8}\b(?![-\w])|\b(?:bg|text|border)-(?:white|black|(?:red|green|blue|gray|slate|neutral|amber|yellow)-\d)/i;

it('finds no raw colour in a component: every value is a token', () => {
  const files = readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.tsx') && !entry.name.includes('.test.'))
    .map((entry) => path.join(entry.parentPath, entry.name));
  expect(files.length).toBeGreaterThan(20);
  expect(files.filter((file) => colour.test(readFileSync(file, 'utf8')))).toEqual([]);
  expect(colour.test('className="bg-red-500"')).toBe(true);
});
