import { describe, expect, it } from 'vitest';
import { listFileNames, readFileAddress, writeFileLink } from './file-link';

const id = '0193f2b4-7c1e-7d2a-9f00-0a1b2c3d4e5f';

describe('a link to a stored file', () => {
  it('names the file for this product, and its path in an exported folder', () => {
    const link = writeFileLink({ id, extension: 'png' }, 'my [odd]\\ name', true);
    expect(link).toBe(`![my  odd   name](../assets/${id}.png)`);
    expect(listFileNames(`- ${link}\n- again ${link}`)).toEqual([{ id, extension: 'png' }]);
    expect(readFileAddress(`../assets/${id}.png`)).toBe(id);
    expect(writeFileLink({ id, extension: 'pdf' }, 'a.pdf', false)).toBe(`[a.pdf](../assets/${id}.pdf)`);
  });

  it.each([
    `https://example.org/assets/${id}.png`,
    `//example.org/assets/${id}.png`,
    `../assets/${id}.png?x`,
    `../../assets/${id}.png`,
    '../assets/photo.png',
    `javascript:assets/${id}.png`,
    '',
  ])('is not %j', (address) => {
    expect(readFileAddress(address)).toBeNull();
  });
});
