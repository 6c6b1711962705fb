import { describe, expect, it } from 'vitest';
import { readQuestion } from './read-question';

const path = [
  { role: 'user', markdown: 'When was the old mill built?' },
  { role: 'assistant', markdown: 'In 1840.' },
] as const;

describe('readQuestion', () => {
  it('rewrites a follow-up for the search, the model and the run', () => {
    expect(readQuestion('Who owned it?', path)).toEqual({
      query: 'Who owned the old mill?',
      sent: 'Who owned it?\n\n(Read as: Who owned the old mill?)',
      step: 'Read as: Who owned the old mill?',
    });
  });

  it('searches any other question together with the one before it, and sends it unchanged', () => {
    expect(readQuestion('Who owned the pier?', path)).toEqual({
      query: 'When was the old mill built? Who owned the pier?',
      sent: 'Who owned the pier?',
      step: null,
    });
  });
});
