import { describe, expect, it } from 'vitest';
import { readQuestion } from './question';
import { statesAmount } from './states-amount';

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
    ['Who pays the rent?', 'The rent is £9,600 a year.'],
  ])('finds for %j none in %j', (question, text) => {
    expect(statesAmount(text, readQuestion(question))).toBe(false);
  });
});
