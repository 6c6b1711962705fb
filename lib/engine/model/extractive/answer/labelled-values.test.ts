import { describe, expect, it } from 'vitest';
import { makeIndex, toPacketSources } from '../__fixtures__/make-request';
import { answerQuestion } from './answer-question';

const sources = [
  {
    title: 'Offer of Marlow Pumps',
    markdown: [
      '# Offer of Marlow Pumps',
      '| Item | Price (EUR) |\n| --- | --- |\n| Pump housing | 12400 |\n| Impeller | 3850 |\n| Motor 11 kW | 5200 |\n| Total | 21450 |',
      '| Work | Weeks |\n| --- | --- |\n| Casting | 9 |\n| Assembly | 3 |',
    ].join('\n\n'),
  },
  {
    title: 'Offer of Tolland',
    markdown: '# Offer of Tolland\n\n- Total price: 23,900 EUR\n- Delivery: 10 weeks\n- Guarantee: 36 months',
  },
];

function answer(text: string) {
  const { outcome, draft } = answerQuestion(
    makeIndex(sources),
    { text, earlier: [] },
    { sources: toPacketSources(sources), leftOut: 0 },
  ) as { readonly outcome: string; readonly draft: { readonly markdown: string } };
  return { outcome, first: /“[^”]*”/u.exec(draft.markdown)?.[0].replaceAll('**', '') };
}

describe('a question for a value', () => {
  it.each([
    ['How much does the impeller cost?', '“Impeller · 3850”'],
    ['What is the price of the pump housing?', '“Pump housing · 12400”'],
    ['How long is the assembly?', '“Assembly · 3”'],
  ])('is answered by a number whose unit only the name of its column says: %s', (question, quoted) => {
    expect(answer(question)).toEqual({ outcome: 'answered', first: quoted });
  });

  it('is answered by the row that is called so, however short it is', () => {
    expect(answer('What is the total of Marlow Pumps?').first).toBe('“Total · 21450”');
  });

  it('finds a currency by its code', () => {
    expect(answer('What is the total price in euros of Marlow Pumps?').first).toBe('“Total · 21450”');
  });

  it.each([
    ['What is the total price that Tolland offers?', '“Total price: 23,900 EUR”'],
    ['How long is the delivery of Tolland?', '“Delivery: 10 weeks”'],
  ])('is answered by one line of a list of labels, without those beside it: %s', (question, quoted) => {
    expect(answer(question).first).toBe(quoted);
  });

  it('is declined if no row is called so', () => {
    expect(answer('How much does the gearbox cost?').outcome).toBe('declined');
  });
});
