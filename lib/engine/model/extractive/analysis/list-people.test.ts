import { describe, expect, it } from 'vitest';
import { listPeople } from './list-people';

describe('listPeople', () => {
  it.each([
    ['The plan was drawn by Ines Falk and Otto de Vries in 1931.', ['Ines Falk', 'Otto de Vries']],
    ['In the end Professor Lindqvist agreed.', ['Lindqvist']],
    ['We met at the Harbour Museum in Mill Lane.', []],
    ['The report of Northgate Laboratories was late.', []],
  ])('finds in "%s" the people', (text, people) => {
    expect(listPeople(text)).toEqual(people);
  });
});
