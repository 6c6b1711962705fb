import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { limits } from '@/lib/core/limits';
import { readDeliveryAnswer } from './read-delivery-answer';

const nest = (levels: number) => `${'['.repeat(levels)}1${']'.repeat(levels)}`;

describe('readDeliveryAnswer', () => {
  it.each([
    ['JSON', '{"ok":true,"ids":[1]}', { ok: true, ids: [1] }],
    ['text', 'ok', 'ok'],
    ['nothing', '', ''],
    ['JSON that breaks off', '{"ok":', '{"ok":'],
  ])('reads %s', (_what, text, answer) => {
    expect(readDeliveryAnswer(text)).toEqual(answer);
  });

  it('keeps JSON nested too deeply as text', () => {
    const bound = limits.deliveryAnswerDepth;
    expect(readDeliveryAnswer(nest(bound))).not.toEqual(expect.any(String));
    expect(readDeliveryAnswer(nest(bound + 1))).toBe(nest(bound + 1));
    expect(readDeliveryAnswer(nest(8_000))).toBe(nest(8_000));
  });

  it('contains nothing that the database cannot store, whatever was escaped', () => {
    const escaped = fc
      .array(fc.constantFrom('\\u0000', '\\ud800', '\\udc00', 'a', '\\u00e4'))
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(escaped, escaped, (key, text) => {
        const written = JSON.stringify(readDeliveryAnswer(`{"${key}":["${text}"]}`));
        expect(written).not.toMatch(/\\u(0000|d[89a-f])/);
      }),
    );
  });
});
