import { describe, expect, it } from 'vitest';
import { parseDocument } from './parse-document';

describe('parseDocument', () => {
  it('makes nodes that can be read, changed, copied and searched, although nobody listens to them', () => {
    const { body } = parseDocument('<html><head></head><body><p class="a">One <b>two</b></p></body></html>');
    const copy = body.cloneNode(true);
    body
      .querySelector('.a')
      ?.append(parseDocument('<html><head></head><body></body></html>').createTextNode('!'));
    body.querySelector('b')?.remove();
    expect([body.textContent, copy.textContent]).toEqual(['One !', 'One two']);
  });

  it('makes no map of listeners for a node, because a page has a hundred thousand of them', () => {
    let above: unknown = parseDocument('<html><head></head><body></body></html>').body.constructor;
    const made: unknown[] = [];
    while (typeof above === 'function') {
      made.push(above.name);
      above = Object.getPrototypeOf(above);
    }
    expect(made).toContain('Node');
    expect(made).not.toContain('DOMEventTarget');
  });
});
