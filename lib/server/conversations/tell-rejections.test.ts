import { describe, expect, it } from 'vitest';
import { tellRejections } from './tell-rejections';

const at = (second: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, second));
const said = (second: number, role: 'user' | 'assistant', markdown: string) => ({
  role,
  markdown,
  createdAt: at(second),
});
const talk = [
  said(0, 'user', 'Build it.'),
  said(1, 'assistant', 'Here it is.'),
  said(5, 'user', 'Again.'),
  said(6, 'assistant', 'Here.'),
  said(9, 'user', 'What now?'),
];
const contents = (rejections: Parameters<typeof tellRejections>[1]) =>
  tellRejections(talk, rejections).map((message) => (message.role === 'tool' ? '' : message.content));

describe('tellRejections', () => {
  it("puts each rejection before the user's next message, in order and once", () => {
    const rejections = [
      { at: at(7), sentence: 'No, third.' },
      { at: at(3), sentence: 'No, second.' },
      { at: at(2), sentence: 'No, first.' },
    ];
    expect(contents(rejections)).toEqual([
      'Build it.',
      'Here it is.',
      'No, first.\n\nNo, second.\n\nAgain.',
      'Here.',
      'No, third.\n\nWhat now?',
    ]);
  });

  it("does not repeat a rejection that the page already sent as the user's message", () => {
    expect(contents([{ at: at(4), sentence: 'Again.' }])[2]).toBe('Again.');
  });

  it('leaves a later rejection to a later turn', () => {
    expect(contents([{ at: at(10), sentence: 'Later.' }])).toEqual(talk.map(({ markdown }) => markdown));
  });
});
