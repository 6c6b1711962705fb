import { describe, expect, it } from 'vitest';
import { readRecentPlaces, rememberPlace } from './recent-places';

const ada = { slug: 'rivers', userId: 'ada' };

/** What a browser stores, without a browser. */
function createStorage() {
  const texts = new Map<string, string>();
  return {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, text: string) => void texts.set(key, text),
  };
}

const titlesOf = (storage: ReturnType<typeof createStorage>, visitor = ada) =>
  readRecentPlaces(storage, visitor).map(({ title }) => title);

describe('recent places', () => {
  it('begin with the last one, and keep each place once, under its newest title', () => {
    const storage = createStorage();
    for (const title of ['Tides', 'Locks', 'Tides of 2026'])
      rememberPlace(storage, ada, {
        path: title.startsWith('Tides') ? '/w/rivers/c/1' : '/w/rivers/c/2',
        title,
      });
    expect(titlesOf(storage)).toEqual(['Tides of 2026', 'Locks']);
  });

  it('are bounded, and a title of several lines stays one place', () => {
    const storage = createStorage();
    for (let index = 0; index < 20; index += 1)
      rememberPlace(storage, ada, { path: `/w/rivers/c/${index}`, title: `Part\n${index}\tof 20` });
    expect(titlesOf(storage)).toHaveLength(8);
    expect(titlesOf(storage)[0]).toBe('Part 19 of 20');
  });

  it('of one member are not shown to another one, nor in another workspace', () => {
    const storage = createStorage();
    rememberPlace(storage, ada, { path: '/w/rivers/c/1', title: 'Tides' });
    expect(titlesOf(storage, { slug: 'rivers', userId: 'bo' })).toEqual([]);
    expect(titlesOf(storage, { slug: 'lakes', userId: 'ada' })).toEqual([]);
  });

  it('are none if what is stored is no list of places', () => {
    const storage = createStorage();
    storage.setItem('sourcebook.recent.rivers.ada', 'nothing\n\n\t\t\n{"a": 1}');
    expect(titlesOf(storage)).toEqual([]);
  });
});
