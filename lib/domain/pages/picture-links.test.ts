import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createPictureFinder, findPictureLinks, replacePictureLinks } from './picture-links';
import { showStoredPictures } from './show-stored-pictures';

const targets = (text: string) => findPictureLinks(text).map(({ target, words }) => `${target} | ${words}`);

describe('the pictures that a text shows', () => {
  it('are linked by path or embedded by name, with words or a size', () => {
    expect(
      targets(
        '![A dam](<img/a b.png> "Title") ![x|300](../assets/b%20c.jpg) ![[d.webp]] ![[e.gif|200x100]] ![[f.PNG|Weir]]',
      ),
    ).toEqual(['img/a b.png | A dam', '../assets/b c.jpg | x', 'd.webp | ', 'e.gif | ', 'f.PNG | Weir']);
  });

  it('are neither in code nor on the web, and no page or document is one', () => {
    expect(targets('`![[a.png]]` ![b](https://x.example/b.png) ![[Page]] ![[c.pdf]] [d](d.png)')).toEqual([]);
  });

  it('are found from the folder of the page, from the top, or by the end of their path', () => {
    const find = createPictureFinder(['a.png', 'notes/a.png', 'deep/er/b.png', 'deep/b.png', 'x/c/d.png']);
    const from = (target: string) => find({ target, pagePath: 'notes/page.md' });
    expect(from('a.png')).toBe('notes/a.png');
    expect(from('../a.png')).toBe('a.png');
    expect(from('B.PNG')).toBe('deep/b.png');
    expect(from('c/d.png')).toBe('x/c/d.png');
    expect(from('../../../a.png')).toBe('a.png');
    expect(from('none.png')).toBeNull();
  });

  it('are shown from where they are stored, under the words that the text gives them', () => {
    const stored = new Map([['attachments/crack.png', '![crack](../assets/1.png)']]);
    const [file] = showStoredPictures(
      [{ path: 'notes/a.md', text: '![[crack.png]] ![The crack](../attachments/crack.png) ![[gone.png]]' }],
      stored,
    );
    expect(file?.text).toBe('![crack](../assets/1.png) ![The crack](../assets/1.png) ![[gone.png]]');
  });

  it('are the only thing that changes, whatever stands around them', () => {
    const piece = fc.constantFrom('![[a.png]]', '![b](b.png)', '`', '![[', ']]', '![', '(x', ' text ', '\n');
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const text = pieces.join('');
        expect(replacePictureLinks(text, () => null)).toBe(text);
        const links = findPictureLinks(text);
        const same = replacePictureLinks(text, ({ start, end }) => text.slice(start, end));
        expect(same).toBe(text);
        expect(replacePictureLinks(text, () => '#').length).toBe(
          text.length - links.reduce((sum, { start, end }) => sum + end - start - 1, 0),
        );
      }),
    );
  });
});
