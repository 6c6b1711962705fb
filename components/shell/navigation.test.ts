import { Library } from 'lucide-react';
import { expect, it } from 'vitest';
import { getInitials } from './initials';
import type { AppPath } from '@/lib/core/paths';
import { findCurrent } from './navigation';

const items = ['/', '/collections?new=1', '/collections', '/collections/1', '/inbox'].map((href) => ({
  id: href,
  label: href,
  href: href as AppPath,
  icon: Library,
}));

it.each([
  ['/', '/'],
  ['/collections', '/collections'],
  ['/collections/1/sources/2', '/collections/1'],
  ['/collections/12', '/collections'],
  ['/inbox/3', '/inbox'],
  ['/settings', undefined],
])('marks the nearest place above %s', (path, expected) => {
  expect(findCurrent(items, path)?.id).toBe(expected);
});

it('marks the place above a page that belongs to none itself', () => {
  const home = { id: 'home', label: 'Home', href: '/' as const, icon: Library, isExact: true };
  expect(findCurrent([home, ...items], '/sources/7', '/collections/1', '/')?.id).toBe('/collections/1');
});

it.each([
  ['Ada Lovelace', 'AL'],
  ['ada', 'A'],
  ['', '?'],
  ['Émile du Châtelet', 'ÉC'],
])('shortens %j to %j', (name, initials) => {
  expect(getInitials(name)).toBe(initials);
});

it('marks the place to which another page belongs', () => {
  const inbox = {
    id: 'knowledge',
    label: 'Knowledge',
    href: '/inbox' as AppPath,
    alsoAt: '/sources/7' as AppPath,
    icon: Library,
  };
  expect(findCurrent([inbox], '/sources/7')?.id).toBe('knowledge');
  expect(findCurrent([inbox], '/sources/8')).toBeNull();
});
