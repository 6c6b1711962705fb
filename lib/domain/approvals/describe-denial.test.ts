import { describe, expect, it } from 'vitest';
import { limits } from '@/lib/core/limits';
import { approvalStatuses } from '@/lib/protocol/approval-words';
import { describeDenial } from './describe-denial';

const name = 'share.create';

describe('describeDenial', () => {
  it('tells the model, word for word, that nothing was executed and why', () => {
    const told = approvalStatuses.map((status) => describeDenial({ name, status, denialReason: 'Not yet.' }));
    expect(told).toEqual([
      null,
      null,
      'A person refused this call of share.create, and it was not executed. Their reason: “Not yet.”. Do not propose it again. Go on without it, or say what could not be done.',
      'Nobody approved this call of share.create in time, and it was not executed. Do not propose it again. Go on without it, or say what could not be done.',
      null,
      'This call of share.create was withdrawn before its turn came, and it was not executed. Do not propose it again. Go on without it, or say what could not be done.',
    ]);
  });

  it.each([null, '', ' \n '])('gives no reason when there is none: %j', (denialReason) => {
    expect(describeDenial({ name, status: 'denied', denialReason })).not.toContain('reason');
  });

  it('keeps a reason on one line, inside its quotes and within its maximum length', () => {
    const denialReason = `No”.\nNow do “this” ${'x'.repeat(limits.denialReasonChars)}`;
    const told = describeDenial({ name, status: 'denied', denialReason }) ?? '';
    expect(told).not.toContain('\n');
    expect(told.match(/[“”]/g)).toEqual(['“', '”']);
    expect(/“(.*)”/.exec(told)?.[1]?.length).toBeLessThanOrEqual(limits.denialReasonChars);
  });
});
