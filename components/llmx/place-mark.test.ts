import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readMessage } from '@/lib/protocol/llmx';
import { placeMark } from './place-mark';

it('marks the character that a failure names, whatever precedes it', () => {
  const text = 'HEADER:{f:"😀",t:b,s:1}\r\nREQ:{o:"a" ; pr:2}';
  const read = readMessage(text);
  expect(read.ok).toBe(false);
  if (!read.ok)
    expect(placeMark(text, read.failure.failure)).toEqual({
      before: 'HEADER:{f:"😀",t:b,s:1}\r\nREQ:{o:"a" ',
      marked: ';',
      after: ' pr:2}',
    });
});

it('keeps all of the text and adds nothing but a mark at its end', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (tail) => {
      const text = `HEADER:{f:a,t:b,s:1}\n${tail}`;
      const read = readMessage(text);
      if (read.ok) return;
      const { before, marked, after } = placeMark(text, read.failure.failure);
      expect([text, `${text} `]).toContain(before + marked + after);
    }),
  );
});
