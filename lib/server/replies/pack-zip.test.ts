import { describe, expect, it } from 'vitest';
import { findFreePath } from './pack-zip';

describe('findFreePath', () => {
  it.each([
    ['notes/dam.md', 'notes/dam 3.md'],
    ['notes/Dam.MD', 'notes/Dam 3.MD'],
    // A folder may have been imported through the API, with paths that end as they like.
    ['notes/dam', 'notes/dam 3'],
    ['notes.md/dam.txt', 'notes.md/dam.txt 3'],
    ['', ' 3'],
  ])('numbers the third file of the path %j as %j', (path, expected) => {
    const files = new Map<string, string>();
    for (const text of ['first', 'second', 'third']) files.set(findFreePath(files, path), text);
    expect([...files.keys()].at(-1)).toBe(expected);
    expect(files.size).toBe(3);
  });
});
