import { describe, expect, it } from 'vitest';
import { preparePage } from '../prepare-page';
import { findSort } from './smooth-twins';
import { findTextBlocks } from './text-blocks';

const sortsOf = (html: string) =>
  findTextBlocks(preparePage(`<body>${html}</body>`, 'https://page.test/').document.body).map(findSort);

describe('findSort', () => {
  it('names the boxes around a block, with their classes, up to the third', () => {
    expect(
      sortsOf('<main class="m"><ul class="a"><li class="b c"><div><p>One</p></div></li></ul></main>'),
    ).toEqual(['text>p.>div.>li.b c']);
  });

  it('tells a block of links from one of text, at half of its characters', () => {
    const [links, half, text] = sortsOf(
      '<p><a href="/a">abc</a>de</p><p><a href="/a">abc</a>def</p><p>abc</p>',
    );
    expect([links, half, text].map((sort) => sort?.split('>')[0])).toEqual(['link', 'text', 'text']);
  });
});
