import { describe, expect, it } from 'vitest';
import { createMessage, createPreview } from '../__fixtures__/workflow-server';
import { placePreviews } from './place-previews';

const minute = (number: number) => `2026-11-20T10:0${number}:00.000Z`;
const question = createMessage('q1', { role: 'user', created_at: minute(1) });
const first = createMessage('m1', { created_at: minute(1) });
const later = createMessage('q2', { role: 'user', created_at: minute(4) });
const second = createMessage('m2', { created_at: minute(4) });

describe('placePreviews', () => {
  it('puts each preview under the answer that made it, in order', () => {
    const previews = [5, 3, 2].map((number) =>
      createPreview({ id: `p${number}`, created_at: minute(number) }),
    );
    const placed = placePreviews([question, first, later, second], previews);
    expect([...placed].map(([id, made]) => [id, made.map((preview) => preview.id)])).toEqual([
      ['m1', ['p2', 'p3']],
      ['m2', ['p5']],
    ]);
  });

  it('leaves out a preview that the live answer already shows', () => {
    const [old, shown] = [2, 5].map((number) =>
      createPreview({ id: `p${number}`, created_at: minute(number) }),
    );
    if (old === undefined || shown === undefined) throw new Error('There are two.');
    const placed = placePreviews([question, first, later], [old, shown], new Set([shown.id]));
    expect([...placed]).toEqual([['m1', [old]]]);
  });

  it('puts a preview older than all answers under the first one, and none without an answer', () => {
    const preview = createPreview({ created_at: minute(0) });
    expect([...placePreviews([question, first], [preview]).keys()]).toEqual(['m1']);
    expect(placePreviews([question], [preview]).size).toBe(0);
  });
});
