import { describe, expect, it } from 'vitest';
import { readQuestion } from './question';
import { describesThing, statesAmount } from './states-amount';

describe('statesAmount', () => {
  it.each([
    ['How much is the rent?', 'The rent is £9,600 a year.'],
    ['How much is the rent?', '3.1 The rent is about £9,600 a year.'],
    ['How much coffee do I need?', 'Put 18 grams of ground coffee in the basket.'],
    ['How many members are there?', 'The club has 212 members.'],
  ])('finds for %j the amount in %j', (question, text) => {
    expect(statesAmount(text, readQuestion(question))).toBe(true);
  });

  it.each([
    ['How much is the rent?', 'From the third year the rent rises by no more than 3 per cent.'],
    ['How much is the rent?', 'The deposit is £2,400.'],
    ['How much coffee do I need?', 'A shot of coffee runs for 20 seconds.'],
    ['How many members are there?', 'The 12clubs members met.'],
    ['Who pays the rent?', 'The rent is £9,600 a year.'],
  ])('finds for %j none in %j', (question, text) => {
    expect(statesAmount(text, readQuestion(question))).toBe(false);
  });
});

describe('describesThing', () => {
  it.each([
    ['How long is the sabbatical?', 'Every three years you may take a six-week paid sabbatical.'],
    ['How many vacation days do I get?', 'Everyone has 20 days of paid vacation.'],
    ['How many days of vacation do I get?', 'There is a mandatory 30-day annual vacation.'],
    ['How long is the notice?', 'Either side gives 3 months notice.'],
    ['How long is the leave?', 'Everyone has at least 16 weeks of paid leave.'],
    ['How long is the queue?', 'Families face a queue of about 40 days.'],
    ['How long is the term of a director?', 'Each Director shall serve a one (1) year term.'],
    ['How tall is the mast?', 'They raised a 12-metre mast.'],
  ])('finds for %j the measure in %j', (question, text) => {
    expect(describesThing(text, readQuestion(question))).toBe(true);
  });

  it.each([
    ['How long is the sabbatical?', 'The sabbatical must be earned within 12 months.'],
    ['How long is the sabbatical?', 'Tell the team of your sabbatical three months before.'],
    ['How long is the sabbatical?', 'Owners of 4weeks sabbatical cards may rest.'],
    ['How many vacation days do I get?', 'Your vacation rolls over to at most 27 days at any time.'],
    ['How tall is the mast?', 'It took two days to raise the mast.'],
    ['Who pays for the mast?', 'They raised a 12-metre mast.'],
  ])('finds for %j none in %j', (question, text) => {
    expect(describesThing(text, readQuestion(question))).toBe(false);
  });
});
