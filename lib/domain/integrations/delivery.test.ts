import { describe, expect, it } from 'vitest';
import { dayMs } from '@/lib/core/clock';
import { limits } from '@/lib/core/limits';
import { decideClaim, type Delivery } from './delivery';

const now = new Date('2026-11-22T12:00:00.000Z');
const ago = (ms: number) => new Date(now.getTime() - ms);
const answer = { status: 200, text: 'ok' };
const stored: Delivery = {
  target: 'integration:a',
  bodyDigest: 'd',
  status: 'sending',
  answer: null,
  sendingSince: now,
  createdAt: now,
};
const asked = { target: 'integration:a', bodyDigest: 'd', lostMs: limits.deliveryLostMs, now };
const again = { type: 'send', isFirst: false };
const anew = { type: 'send', isFirst: true };
const { deliveryLostMs, deliveryDays } = limits;
const kept = deliveryDays * dayMs;

describe('decideClaim', () => {
  it.each<[string, Partial<Delivery>, Partial<typeof asked>, object]>([
    [
      'what was accepted is answered from memory',
      { status: 'sent', answer },
      {},
      { type: 'answered', answer },
    ],
    [
      'what was refused may be sent again',
      { status: 'refused', answer: { status: 500, text: '' } },
      {},
      again,
    ],
    ['what got no answer may be sent again', { status: 'refused' }, {}, again],
    [
      'another body under the key is turned away',
      { status: 'sent', answer },
      { bodyDigest: 'e' },
      { type: 'taken' },
    ],
    [
      'another target under the key is turned away',
      { status: 'sent', answer },
      { target: 'integration:b' },
      { type: 'taken' },
    ],
    ['so it is while the first is being sent', {}, { bodyDigest: 'e' }, { type: 'taken' }],
    ['and after the first was refused', { status: 'refused' }, { bodyDigest: 'e' }, { type: 'taken' }],
    [
      'whoever sends it now is waited for',
      { sendingSince: ago(deliveryLostMs - 1) },
      {},
      { type: 'wait', until: new Date(now.getTime() + 1) },
    ],
    ['and after a while taken for lost', { sendingSince: ago(deliveryLostMs) }, {}, again],
    [
      'a key is kept for its days',
      { status: 'sent', answer, createdAt: ago(kept - 1) },
      {},
      { type: 'answered', answer },
    ],
    ['and then is free', { status: 'sent', answer, createdAt: ago(kept) }, {}, anew],
    ['for anything', { status: 'sent', answer, createdAt: ago(kept) }, { bodyDigest: 'e' }, anew],
  ])('%s', (_rule, row, question, claim) => {
    expect(decideClaim({ ...stored, ...row }, { ...asked, ...question })).toEqual(claim);
  });
});
