import { describe, expect, it } from 'vitest';
import { preparePage } from '../prepare-page';
import { type NameGroup, nameGroupKeys, readNameGroups } from './element-names';

function groupsOf(attributes: string): NameGroup[] {
  const element = preparePage('<div></div>', 'https://page.test/').document.createElement('div');
  for (const [, name, value] of attributes.matchAll(/(\w+)="([^"]*)"/g))
    element.setAttribute(name ?? '', value ?? '');
  const bits = readNameGroups(element);
  return nameGroupKeys.filter((_key, index) => (bits & (1 << index)) !== 0);
}

describe('readNameGroups', () => {
  it.each<[string, NameGroup[]]>([
    ['class="navbar"', ['navigation']],
    ['id="breadcrumbs"', ['navigation']],
    ['role="menu"', ['navigation']],
    ['class="PageHeader"', ['header']],
    ['class="relatedStories"', ['related']],
    ['class="newsletter" id="disqus"', ['social', 'comments']],
    ['class="byline" role="main"', ['byline', 'content']],
    ['class="accordion"', ['details']],
    ['class="thread"', ['post']],
    ['class="SortBy"', ['filter']],
    ['class="TAGLINE"', ['title']],
    ['class="grid"', ['item']],
    ['class="navy"', []],
    ['class="toc"', ['navigation']],
    ['class="tocItem"', ['navigation', 'item']],
    ['class="tocitem"', ['item']],
    ['itemprop="articleBody"', ['content']],
    ['itemprop="x"', []],
    ['class="x"', []],
    ['', []],
  ])('reads %s', (attributes, groups) => {
    expect(groupsOf(attributes)).toEqual(groups);
  });

  it('reads the first 300 characters', () => {
    expect(groupsOf(`class="${'x'.repeat(297)}nav"`)).toEqual(['navigation']);
    expect(groupsOf(`class="${'x'.repeat(298)}nav"`)).toEqual([]);
  });
});
