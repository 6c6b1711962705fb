import { describe, expect, it } from 'vitest';
import { measureExtractive } from './measure-extractive';

describe('measureExtractive', () => {
  it('measures our own corpus when no samples are given, and says so', async () => {
    const rows = await measureExtractive({ samplesFolder: null });
    const all = rows.filter(({ half, document }) => half === 'all' && document === 'all');
    expect(all.map(({ origin, packing }) => [origin, packing])).toEqual([
      ['own corpus', 'best passages'],
      ['own corpus', 'whole document'],
      ['own corpus', 'all documents'],
    ]);
    for (const row of all) {
      expect(row.hit).toBeGreaterThanOrEqual(row.searchHit - 0.05);
      expect(row.declinedUnanswerable).toBeGreaterThanOrEqual(0.8 * row.unanswerable);
      expect(row.declinedAnswerable).toBeLessThanOrEqual(0.1);
      expect([row.lostQuotes, row.mostCitations <= 6]).toEqual([0, true]);
    }
  });
});
