import { describe, expect, it } from 'vitest';
import { markdownToRender } from './markdown-to-render';
import type { BlockNode, InlineNode } from './render-schema';

const text = (words: string): InlineNode => ({ type: 'text', text: words });
const link = (href: string, ...children: InlineNode[]): InlineNode => ({ type: 'link', href, children });
const paragraph = (...children: InlineNode[]): BlockNode => ({ type: 'paragraph', children });
const read = (markdown: string) => markdownToRender(markdown).children;
const defined = (markdown: string) => read(`${markdown}\n\n[b]: /first\n\n[b]: /second`);

describe('markdownToRender', () => {
  it.each<[string, InlineNode[]]>([
    [
      '**a** _b_ ~~c~~ `d`',
      [
        { type: 'strong', children: [text('a')] },
        text(' '),
        { type: 'emphasis', children: [text('b')] },
        text(' '),
        { type: 'strikethrough', children: [text('c')] },
        text(' '),
        { type: 'code', text: 'd' },
      ],
    ],
    ['a  \nb\\\nc', [text('a'), { type: 'break' }, text('b'), { type: 'break' }, text('c')]],
    ['a <b>c</b>', [text('a <b>c</b>')]],
    ['$a_b$ and `$c$`', [text('$a_b$ and '), { type: 'code', text: '$c$' }]],
    ['[a](/x "t")', [link('/x', text('a'))]],
    ['<https://e.test/>', [link('https://e.test/', text('https://e.test/'))]],
    ['https://e.test/ and www.e.test and a@e.test', [text('https://e.test/ and www.e.test and a@e.test')]],
    ['![a](/x)', [link('/x', text('a'))]],
    ['![](/x)', [link('/x', text('/x'))]],
    ['[c][d]', [text('[c][d]')]],
    ['[^1]', [text('[^1]')]],
  ])('reads the line %j', (markdown, children) => {
    expect(read(markdown)).toEqual([paragraph(...children)]);
  });

  it.each<[string, InlineNode[]]>([
    ['[a][b]', [link('/first', text('a'))]],
    ['[b][]', [link('/first', text('b'))]],
    ['[b]', [link('/first', text('b'))]],
    ['[*B*]', [text('['), { type: 'emphasis', children: [text('B')] }, text(']')]],
    ['![a][b]', [link('/first', text('a'))]],
    ['![][b]', [link('/first', text('b'))]],
  ])('resolves the reference %j by the first definition of its name', (markdown, children) => {
    expect(defined(markdown)).toEqual([paragraph(...children)]);
  });

  it('finds definitions inside other blocks', () => {
    expect(read('[b]\n\n> - [b]: /x')[0]).toEqual(paragraph(link('/x', text('b'))));
  });

  it('reads a number alone as a marker, and any other reference as a link', () => {
    const one = (label: string, name = label) => read(`${label}\n\n${name}: /x`)[0];
    expect(one('[1]')).toEqual(paragraph(text('[1]')));
    expect(one('[1234]')).toEqual(paragraph(text('[1234]')));
    expect(one('[12345]')).toEqual(paragraph(link('/x', text('12345'))));
    expect(one('[1a]')).toEqual(paragraph(link('/x', text('1a'))));
    expect(one('[a1]')).toEqual(paragraph(link('/x', text('a1'))));
    expect(one('[1][]', '[1]')).toEqual(paragraph(link('/x', text('1'))));
    expect(one('[a][1]', '[1]')).toEqual(paragraph(link('/x', text('a'))));
  });

  it('reads every kind of block', () => {
    const markdown =
      '### a\n\n> b\n\n```ts\nc\n```\n\n    d\n\n---\n\n<p>e</p>\n\n3. [x] f\n4. [ ] g\n\n   h\n\n- i\n\n| j | k | l | m |\n| :- | -: | :-: | - |\n| **n** |\n\n[^o]\n\n[^o]: p';
    const words = (value: string) => paragraph(text(value));
    const cell = (...children: InlineNode[]) => ({ type: 'table_cell', children });
    expect(read(markdown)).toStrictEqual([
      { type: 'heading', level: 3, children: [text('a')] },
      { type: 'blockquote', children: [words('b')] },
      { type: 'code_block', language: 'ts', text: 'c' },
      { type: 'code_block', text: 'd' },
      { type: 'thematic_break' },
      words('<p>e</p>'),
      {
        type: 'list',
        ordered: true,
        start: 3,
        children: [
          { type: 'list_item', checked: true, children: [words('f')] },
          { type: 'list_item', checked: false, children: [words('g'), words('h')] },
        ],
      },
      { type: 'list', ordered: false, children: [{ type: 'list_item', children: [words('i')] }] },
      {
        type: 'table',
        align: ['left', 'right', 'center', null],
        children: [
          {
            type: 'table_row',
            header: true,
            children: ['j', 'k', 'l', 'm'].map((value) => cell(text(value))),
          },
          {
            type: 'table_row',
            children: [cell({ type: 'strong', children: [text('n')] }), cell(), cell(), cell()],
          },
        ],
      },
      words('[^o]'),
      words('[^o]:'),
      words('p'),
    ]);
  });
});
