import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { asId, type CollectionId } from '@/lib/core/ids';
import { limits } from '@/lib/core/limits';
import { buildTree, findMisplacement, type StoredFolder } from './folder-tree';

const collectionId = asId<CollectionId>('col_1');
const createdAt = new Date(0);
const folder = (
  id: string,
  parentId: string | null = null,
  part: Partial<StoredFolder> = {},
): StoredFolder => ({
  id,
  collectionId,
  parentId,
  name: id,
  createdAt,
  isDeleted: false,
  ...part,
});
const gone = { isDeleted: true };
const walk = (stored: readonly StoredFolder[], id: string | null) =>
  buildTree(stored)
    .pathTo(id)
    .map((each) => each.id);

describe('buildTree', () => {
  const stored = [folder('a'), folder('b', 'a'), folder('c', 'b')];

  it('returns the path to a place', () => {
    expect(walk(stored, 'c')).toEqual(['a', 'b', 'c']);
    expect(walk(stored, null)).toEqual([]);
    expect(walk(stored, 'of another collection')).toEqual([]);
  });

  it('passes over deleted folders, and puts everything back when a deletion is undone', () => {
    const withoutB = [folder('a'), folder('b', 'a', gone), folder('c', 'b')];
    expect(walk(withoutB, 'c')).toEqual(['a', 'c']);
    expect(walk(withoutB, 'b')).toEqual(['a']);
    expect(buildTree(withoutB).folders.map(({ id, parentId }) => [id, parentId])).toEqual([
      ['a', null],
      ['c', 'a'],
    ]);
    expect(walk([folder('a', null, gone), folder('b', 'a', gone), folder('c', 'b')], 'c')).toEqual(['c']);
    expect(walk(stored, 'b')).toEqual(['a', 'b']);
  });

  it('gives every folder a path that ends with it and that begins at the top, whichever are deleted', () => {
    const tree = fc
      .array(fc.record({ up: fc.nat(), isDeleted: fc.boolean() }), { minLength: 1, maxLength: 20 })
      .map((rows) =>
        rows.map(({ up, isDeleted }, at) =>
          folder(`${at}`, at === 0 || up % (at + 1) === at ? null : `${up % (at + 1)}`, { isDeleted }),
        ),
      );
    fc.assert(
      fc.property(tree, (stored) => {
        const { folders, pathTo } = buildTree(stored);
        for (const each of folders) {
          const path = pathTo(each.id);
          expect(path.at(-1)).toEqual(each);
          expect(path.map(({ parentId }) => parentId)).toEqual([
            null,
            ...path.slice(0, -1).map(({ id }) => id),
          ]);
        }
      }),
    );
  });
});

describe('findMisplacement', () => {
  const chain = Array.from({ length: limits.folderLevels }, (_, level) =>
    folder(`${level}`, level === 0 ? null : `${level - 1}`),
  );
  const last = `${limits.folderLevels - 1}`;
  const tree = buildTree([...chain, folder('wide'), folder('in wide', 'wide'), folder('old', null, gone)]);

  it.each<[string, StoredFolder, RegExp | null]>([
    ['a new folder on the last level', folder('new', `${limits.folderLevels - 2}`), null],
    ['one below the last level', folder('new', last), /at most \d+ levels/],
    [
      'one that carries another below the last level',
      folder('wide', `${limits.folderLevels - 2}`),
      /at most/,
    ],
    ['one that carries another to the last level', folder('wide', `${limits.folderLevels - 3}`), null],
    ['one in itself', folder('0', '0'), /into itself/],
    ['one in a folder that it holds', folder('0', last), /into itself/],
    ['one whose name is taken there', folder('new', null, { name: 'WIDE' }), /already a folder “wide” here/],
    ['one whose name is taken elsewhere', folder('new', null, { name: 'in wide' }), null],
    ['one with the name of a deleted folder', folder('new', null, { name: 'old' }), null],
    ['one that stays as it is', folder('wide'), null],
  ])('says of %s what is wrong', (_what, moved, sentence) => {
    const found = findMisplacement(tree, moved);
    if (sentence === null) expect(found).toBeNull();
    else expect(found).toMatch(sentence);
  });

  it('keeps the folders of collections on one level', () => {
    const ofHome = { collectionId: null };
    const home = buildTree([folder('a', null, ofHome)]);
    expect(findMisplacement(home, folder('new', null, ofHome))).toBeNull();
    expect(findMisplacement(home, folder('new', 'a', ofHome))).toMatch(/cannot stand in one another/);
  });
});
