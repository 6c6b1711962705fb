import { describe, expect, it } from 'vitest';
import type { SourceReply } from '@/lib/protocol/http/sources';
import { createSource } from './__fixtures__/create-source';
import {
  describeChoice,
  type FacetChoice,
  filterSources,
  listChosenFolders,
  listFacets,
  readChoice,
} from './filter-sources';

const source = (id: string, part: Partial<SourceReply>) => ({ ...createSource(1, part), id, title: id });

const [outer, inner] = [
  { id: 'f1', name: 'Water' },
  { id: 'f2', name: 'Piers' },
];

const sources = [
  source('pier', {
    type: 'url',
    url: 'https://www.orn.example/pier',
    tags: ['harbour'],
    folders: [outer, inner],
    is_starred: true,
  }),
  source('mill', {
    type: 'file',
    url: null,
    tags: ['harbour', 'grain'],
    folders: [outer],
    language: 'de',
    is_cited: true,
  }),
  source('weir', {
    type: 'note',
    url: null,
    author: 'A. Park',
    published_at: '1931-05-01T00:00:00.000Z',
    reading: 'later',
  }),
];
const find = (text: string, ...choices: FacetChoice[]) =>
  filterSources(sources, { text, choices }).map(({ id }) => id);

describe('filterSources', () => {
  it.each<[string, FacetChoice[], string[]]>([
    ['', [], ['pier', 'mill', 'weir']],
    ['ORN', [], ['pier']],
    ['', ['tag:harbour'], ['pier', 'mill']],
    ['', ['tag:grain', 'tag:harbour'], ['pier', 'mill']],
    ['', ['tag:harbour', 'kind:file'], ['mill']],
    ['', ['folder:f1'], ['pier', 'mill']],
    ['', ['folder:f2'], ['pier']],
    ['', ['folder:f2', 'folder:gone'], ['pier']],
    ['', ['mark:starred'], ['pier']],
    ['', ['mark:later'], ['weir']],
    ['', ['cited:never'], ['pier', 'weir']],
    ['', ['site:orn.example'], ['pier']],
    ['', ['author:A. Park', 'date:1931'], ['weir']],
    ['pier', ['kind:note'], []],
  ])('with the text %j and the choices %j finds %j', (text, choices, found) => {
    expect(find(text, ...choices)).toEqual(found);
  });

  it('finds for every offered option exactly as many sources as it promises', () => {
    for (const { choice, count } of listFacets(sources).flatMap(({ options }) => options))
      expect(find('', choice), choice).toHaveLength(count);
  });
});

describe('listFacets', () => {
  it('leaves out what all sources have in common', () => {
    const alike = [source('one', { type: 'note' }), source('two', { type: 'note' })];
    expect(listFacets(alike)).toEqual([]);
  });
});

describe('readChoice', () => {
  it.each(['', 'tag', 'tag:', 'colour:red'])('refuses %j', (text) => expect(readChoice(text)).toBeNull());

  it('keeps colons in a value', () => {
    expect(readChoice('author:Park: a life')).toBe('author:Park: a life');
    expect(describeChoice('author:Park: a life', new Map())).toBe('Park: a life');
  });
});

describe('a folder among the choices', () => {
  const names = new Map([['f1', 'Water']]);

  it.each<[FacetChoice, string]>([
    ['folder:f1', 'Water'],
    ['folder:gone', 'A deleted folder'],
    ['tag:f1', 'f1'],
  ])('%s is shown as %s', (choice, label) => expect(describeChoice(choice, names)).toBe(label));

  it('is told apart from the others', () => {
    expect(listChosenFolders(['tag:f1', 'folder:f2', 'folder:f1'])).toEqual(['f2', 'f1']);
  });
});
