import { describe, expect, it } from 'vitest';
import { noPermission, readPermissionDraft } from './permission-draft';

describe('readPermissionDraft', () => {
  it('is null while no step is chosen, whatever else was typed', () => {
    expect(readPermissionDraft({ ...noPermission, days: 'soon' })).toEqual({ ok: true, value: null });
  });

  it('contains the chosen steps with their limits', () => {
    expect(readPermissionDraft({ perDay: { a2: '12' }, days: '30', spend: ' 1.5 ' })).toEqual({
      ok: true,
      value: { actions: [{ action: 'a2', max_per_day: 12 }], expires_in_days: 30, spend_limit_usd: 1.5 },
    });
  });

  it.each([
    ['no time a day', { perDay: { a2: '0' } }, /^Times per day/],
    ['half a time', { perDay: { a2: '1.5' } }, /^Times per day/],
    ['more than a day has', { perDay: { a2: '8641' } }, /^Times per day/],
    ['an emptied number', { perDay: { a2: '' } }, /^Times per day/],
    ['longer than a year', { perDay: { a2: '1' }, days: '367' }, /^Days without approval/],
    ['no amount', { perDay: { a2: '1' }, spend: 'much' }, /^Spending limit/],
    ['less than nothing', { perDay: { a2: '1' }, spend: '-1' }, /^Spending limit/],
  ])('refuses %s and says what is allowed', (_what, part, sentence) => {
    expect(readPermissionDraft({ ...noPermission, ...part })).toEqual({
      ok: false,
      failure: expect.stringMatching(sentence),
    });
  });
});
