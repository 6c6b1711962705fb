import { describe, expect, it } from 'vitest';
import { readMoneyText } from '@/lib/protocol/table-words';
import { findMoney, writeMoney } from './money';

const read = (text: string) => findMoney(text).map(writeMoney);

describe('findMoney', () => {
  it.each([
    ['$1,200.50', ['1200.5 USD']],
    ['1.200,50 €', ['1200.5 EUR']],
    ['€49/month', ['49 EUR per month']],
    ['49 euros a month', ['49 EUR per month']],
    ['4.2 million pounds', ['4200000 GBP']],
    ['USD 3bn in 2024', ['3000000000 USD']],
    ['between £10 and £20', ['10 GBP', '20 GBP']],
    ['CHF 0.1234', ['0.1234 CHF']],
    ['1200 people, 5 % and 12 points', []],
    ['the eurozone has 20 members', []],
    ['', []],
  ])('reads %j', (text, expected) => {
    expect(read(text)).toEqual(expected);
  });

  it.each(['1,200.50 €', '49 euros a month', '4.2 million pounds', 'USD 3bn'])(
    'is written as %j in the form that tables read back',
    (text) => {
      const [money] = findMoney(text);
      expect(money && readMoneyText(writeMoney(money))).toEqual({
        amount: money?.amount,
        currency: money?.currency,
        unit: money?.per === null ? money.currency : `${money?.currency ?? ''} per ${money?.per ?? ''}`,
      });
    },
  );

  it('says where an amount stands', () => {
    const text = 'It costs 49 euros a month.';
    const [money] = findMoney(text);
    expect(text.slice(money?.start, (money?.start ?? 0) + (money?.text.length ?? 0))).toBe(
      '49 euros a month',
    );
  });

  it('stays quick on hostile text', () => {
    for (const text of [
      '1'.repeat(100_000),
      '1,'.repeat(50_000),
      '$ '.repeat(50_000),
      '1 000 '.repeat(20_000),
    ])
      expect(findMoney(text).length).toBeLessThan(60_000);
  });
});
