import type { Element, Root } from 'hast';
import rehypeHighlight from 'rehype-highlight';
import { createElement } from './tree';

/** Colours code. Loaded when the first code block is on screen, never before. */
const highlight = rehypeHighlight({ detect: false });

export function highlightCode(code: string, language: string): Element {
  const block = createElement('code', { className: [`language-${language}`] }, [
    { type: 'text', value: code },
  ]);
  const tree: Root = { type: 'root', children: [createElement('pre', {}, [block])] };
  // The plugin reports an unknown language to the file and leaves the code unchanged.
  const file = { message: () => undefined, value: code };
  Reflect.apply(highlight, undefined, [tree, file]);
  return block;
}
