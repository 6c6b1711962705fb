import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { writeString } from './typst-code';

describe('writeString', () => {
  it('is read back by the typesetter as the same text, whatever the text is', () => {
    const compiler = NodeCompiler.create({ workspace: '/nothing' });
    const signs = [
      '"',
      '\\',
      '\\u{41}',
      '#',
      '\n',
      '\r\n',
      '\u2028',
      '\u0000',
      '\ud800',
      ';',
      '`',
      '*/',
      '//',
    ];
    const sign = fc.oneof(
      fc.constantFrom(...signs),
      fc.integer({ min: 0, max: 0x10_ff_ff }).map((point) => String.fromCodePoint(point)),
    );
    const anything = fc.array(sign, { maxLength: 20 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(fc.array(anything, { minLength: 100, maxLength: 200 }), (texts) => {
        const mainFileContent = texts.map((text) => `#metadata(${writeString(text)})`).join(' ');
        expect(compiler.query({ mainFileContent }, { selector: 'metadata', field: 'value' })).toEqual(
          texts.map((text) => text.toWellFormed()),
        );
      }),
      { numRuns: 3 },
    );
  });
});
