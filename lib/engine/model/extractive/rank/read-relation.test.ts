import { describe, expect, it } from 'vitest';
import { readRelation } from './read-relation';

describe('readRelation', () => {
  it.each([
    ['Who designed the lido?', 'design'],
    ['And who first closed it, and why?', 'close'],
    ['Who was the lido built by?', 'build'],
    ['When was the lido built?', 'build'],
    ['In which year was the old ferry sold to Odde?', 'sell'],
    ['When did the evening ferry stop?', 'stop'],
    ['Whom did Lotte marry?', 'marri'],
  ])('reads what happened in %j', (question, key) => {
    expect(readRelation(question)).toBe(key);
  });

  it.each([
    'Who is the mayor?',
    "Who's the mayor?",
    'Who else?',
    'When is the wedding?',
    'When did it happen?',
    'Who found the crash?',
    'When did the ferry stop at the pier in Odde?',
    'How many boats sank?',
    '',
  ])('reads nothing in %j', (question) => {
    expect(readRelation(question)).toBeNull();
  });
});
