import { fromHtml } from 'hast-util-from-html';
import { expect, it } from 'vitest';
import { visitElements } from '@/components/markdown/tree';
import { rehypeOutline } from './rehype-outline';

it('leaves no gap between the levels of the headings of a shared text, also within quotes', () => {
  const tree = fromHtml('<h2>A</h2><h6>B</h6><blockquote><h3>C</h3></blockquote><h2>D</h2><h4>E</h4>', {
    fragment: true,
  });
  rehypeOutline()(tree);
  const names: string[] = [];
  visitElements(tree, ({ tagName }) => {
    names.push(tagName);
    return undefined;
  });
  expect(names.filter((name) => /^h\d$/.test(name))).toEqual(['h2', 'h3', 'h3', 'h2', 'h3']);
});
