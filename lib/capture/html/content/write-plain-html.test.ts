import JSDOMParser from '@mozilla/readability/JSDOMParser.js';
import { describe, expect, it } from 'vitest';
import { parseDocument } from '../parse/parse-document';
import { writePlainHtml } from './write-plain-html';

const noMark = { name: 'data-mark', values: new Map<Element, string>() };
const write = (body: string) =>
  writePlainHtml(parseDocument(`<html><head></head><body>${body}</body></html>`).body, noMark);

describe('writePlainHtml', () => {
  it('closes every element, gives every attribute a value, and leaves out comments', () => {
    expect(write('a<br><p hidden id=x>b<!-- c --></p>')).toBe('<body>a<br/><p hidden="" id="x">b</p></body>');
  });

  it('keeps signs that mean something in HTML as text', () => {
    const written = write('<p title="a &quot;b&quot; &lt;i>">1 &lt; 2 &amp;amp; 3</p>');
    expect(written).toBe('<body><p title="a &quot;b&quot; &lt;i&gt;">1 &lt; 2 &amp;amp; 3</p></body>');
    const copy = new JSDOMParser().parse(`<html>${written}</html>`, 'https://page.test/').body;
    expect(copy.textContent).toBe('1 < 2 &amp; 3');
    expect(copy.firstElementChild?.getAttribute('title')).toBe('a "b" <i>');
  });

  it('leaves out attributes whose names would break the copy', () => {
    expect(write('<p a"b="c" =d e="f">g</p>')).toBe('<body><p e="f">g</p></body>');
  });

  it('passes the mark of a box on to its own text, because the box may be thrown away', () => {
    const { body } = parseDocument('<html><body><div>a<b>c</b> <p>d</p></div></body></html>');
    const [box] = body.children;
    const values = new Map(box ? [[box, '0']] : []);
    expect(writePlainHtml(body, { name: 'data-mark', values })).toBe(
      '<body><div><span data-mark="0">a</span><b><span data-mark="0">c</span></b> <p><span data-mark="0">d</span></p></div></body>',
    );
  });

  it('marks elements, and never takes a mark from the page itself', () => {
    const { body } = parseDocument('<html><body><p data-mark="7">a</p><p data-mark="8">b</p></body></html>');
    const [first] = body.children;
    const values = new Map(first ? [[first, '0']] : []);
    expect(writePlainHtml(body, { name: 'data-mark', values })).toBe(
      '<body><p data-mark="0">a</p><p>b</p></body>',
    );
  });
});
