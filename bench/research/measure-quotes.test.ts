import { describe, expect, it } from 'vitest';
import { measureQuotes } from './measure-quotes';

describe('measureQuotes', () => {
  it('measures our own corpus when no samples are given', async () => {
    const { questions, meeting, hit, unanswerable, declined } = await measureQuotes(null);
    expect(questions).toBeGreaterThan(5);
    expect(unanswerable).toBeGreaterThan(2);
    expect(meeting.research).toBeGreaterThanOrEqual(meeting.answer);
    expect(hit.research).toBeGreaterThanOrEqual(0.9);
    expect(declined.research).toBe(unanswerable);
  });
});
