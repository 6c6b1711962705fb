import { describe, expect, it } from 'vitest';
import { classifyBlock } from './classify-block';

describe('classifyBlock', () => {
  it.each([
    "Learned that Python's asyncio.Queue is thread-safe because it uses one loop",
    'ChromaDB requires sentence-transformers, which downloads 90 MB on the first run',
    'Never retry a payment without an idempotency key, or the customer pays twice',
    'A write-ahead log is a file in which changes stand before they are made',
    'Yesterday discovered that backups must be restored once to be worth anything',
  ])('picks a block that teaches something: %s', (text) => {
    const judged = classifyBlock(text);
    expect(judged?.confidence).toBeGreaterThanOrEqual(0.5);
    expect(judged?.confidence).toBeLessThanOrEqual(1);
    expect(judged?.reason).toMatch(/^Judging by its wording: it .+\.$/);
  });

  it.each([
    'Had lunch with Sarah and discussed the project timeline',
    'TODO call the landlord because the heating is cold',
    'Meeting with the board at 10:30 about the budget',
    'Went to the gym, slept early',
    'Is the queue safe to use from two threads?',
    'Nice weather',
    '',
  ])('skips a block that only records an event: %s', (text) => {
    expect(classifyBlock(text)).toBeNull();
  });

  it('names what speaks against a block that it picks', () => {
    expect(classifyBlock('Learned today that a queue is safe because it has one loop')?.reason).toContain(
      'although it refers to a particular day',
    );
  });
});
