/** All pages of the workspace stand on one grid: the same measure and padding, so that headings begin at the same edge. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');

/** The class names of every element that centres a padded page, with their file. */
const frames = ['app', 'components'].flatMap((folder) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx') && !file.includes('.test.'))
    .flatMap((file) =>
      [
        ...readFileSync(path.join(root, folder, file), 'utf8').matchAll(
          /className="([^"]*\bmx-auto\b[^"]*)"/g,
        ),
      ]
        .map(([, names = '']) => ({ file: `${folder}/${file}`, names: names.split(' ') }))
        .filter(({ names }) => names.some((name) => /^p[ytb]?-8$/.test(name)) && names.includes('px-5')),
    ),
);

describe('the frame of a page', () => {
  it('is found on many pages', () => {
    expect(frames.length).toBeGreaterThan(20);
  });

  it.each(frames)('in $file has the measure of all pages', ({ names }) => {
    expect(names).toContain('max-w-page');
  });

  it.each(frames.filter(({ names }) => names.includes('grid')))(
    'in $file is no wider than the window, however long a line of code in it is',
    ({ names }) => {
      expect(names.some((name) => name === 'grid-cols-1' || name.startsWith('grid-cols-[minmax(0,'))).toBe(
        true,
      );
    },
  );
});

it('headings of pages have one weight, which the theme gives', () => {
  const theme = readFileSync(path.join(root, 'app/globals.css'), 'utf8');
  expect(theme).toMatch(/--text-heading--font-weight: \d+;/);
  const others = ['app', 'components'].flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.tsx'))
      .filter((file) =>
        /\btext-heading\b[^"]*\bfont-(?:normal|medium|bold)\b|\bfont-(?:normal|medium|bold)\b[^"]*\btext-heading\b/.test(
          readFileSync(path.join(root, folder, file), 'utf8'),
        ),
      ),
  );
  expect(others).toEqual([]);
});

it('classes name only breakpoints that the theme has, because others do nothing', () => {
  const unknown = ['app', 'components'].flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.tsx'))
      .filter((file) =>
        /["'`\s](?:max-|min-)?(?:sm|md|lg|xl|2xl):[a-z]/.test(
          readFileSync(path.join(root, folder, file), 'utf8'),
        ),
      ),
  );
  expect(unknown).toEqual([]);
});

/** Tables and drawings are wider than a narrow screen and scroll by themselves. */
const wide = /(?:-table|-chart|sessions-screen|runs-screen|mind-map-view)\.tsx$/;

it('nothing insists on a width that a narrow screen with large text does not have: `room-…` gives way', () => {
  const insisting = readdirSync(path.join(root, 'components'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx') && !file.includes('.test.') && !wide.test(file))
    .filter((file) =>
      /(?<![\w:-])min-w-(?:2[89]|[3-9]\d|\d{3,})(?!\d)/.test(
        readFileSync(path.join(root, 'components', file), 'utf8'),
      ),
    );
  expect(insisting).toEqual([]);
});
