import { describe, expect, it } from 'vitest';
import { createSource } from '@/lib/domain/sources/__fixtures__/create-source';
import type { FolderReply } from '@/lib/protocol/http/folders';
import { arrangeFlat, arrangeRows } from './arrange-rows';

const folder = (id: string, parent_id: string | null = null): FolderReply => ({
  id,
  collection_id: 'col_1',
  parent_id,
  name: id,
  created_at: '2026-11-20T10:00:00.000Z',
});
const folders = [folder('Water 10'), folder('Water 9'), folder('Dams', 'Water 9'), folder('Empty', 'Dams')];
const inside = (number: number, ...names: string[]) =>
  createSource(number, { folders: names.map((name) => ({ id: name, name })) });
const sources = [inside(1), inside(2, 'Water 9', 'Dams'), inside(3, 'Water 9'), inside(4)];

const arrange = (open: readonly string[], within: string | null = null) => {
  const arranged = arrangeRows({ sources, folders, open: new Set(open), within });
  return {
    ids: [...arranged.rows].map(([id, { level }]) => `${'.'.repeat(level)}${id}`),
    counts: [...arranged.rows.values()].flatMap((row) => (row.kind === 'folder' ? [row.sources.length] : [])),
    all: arranged.sources.map(({ id }) => id),
  };
};
const inOrder = ['src_2', 'src_3', 'src_1', 'src_4'];

describe('arrangeRows', () => {
  it('shows folders by name before sources, each with the number of sources in it and within', () => {
    const { ids, counts, all } = arrange([]);
    expect(ids).toEqual(['folder:Water 9', 'folder:Water 10', 'src_1', 'src_4']);
    expect(counts).toEqual([2, 0]);
    expect(all).toEqual(inOrder);
  });

  it('shows what is in open folders below them, unless a folder around them is closed', () => {
    expect(arrange(['Dams']).ids).toHaveLength(4);
    const { ids, counts, all } = arrange(['Water 9', 'Dams']);
    expect(ids).toEqual([
      'folder:Water 9',
      '.folder:Dams',
      '..folder:Empty',
      '..src_2',
      '.src_3',
      'folder:Water 10',
      'src_1',
      'src_4',
    ]);
    expect(counts).toEqual([2, 1, 0, 0]);
    expect(all).toEqual(inOrder);
  });

  it('shows the contents of one folder as a list of its own', () => {
    expect(arrange([], 'Water 9')).toEqual({
      ids: ['folder:Dams', 'src_3'],
      counts: [1],
      all: ['src_2', 'src_3'],
    });
    expect(arrange([], 'gone').all).toEqual([]);
  });

  it('shows each source exactly once, also one whose folder the list does not name', () => {
    const stray = inside(5, 'Water 9', 'new');
    const open = new Set(folders.map(({ id }) => id));
    const { rows } = arrangeRows({ sources: [stray], folders, open, within: null });
    expect(rows.get('src_5')).toMatchObject({ level: 1 });
    expect(arrangeFlat(sources).sources).toEqual(sources);
    expect([...arrangeFlat(sources).rows.values()].every(({ level }) => level === 0)).toBe(true);
  });
});
