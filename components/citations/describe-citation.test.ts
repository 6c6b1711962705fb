import { describe, expect, it } from 'vitest';
import type { AnswerCitation } from './answer-citation';
import { describeChip, describeMatch, describeUnsupported, writeCitationText } from './describe-citation';
import { describeDate } from '@/components/ui/describe-time';

const citation: AnswerCitation = {
  ordinal: 1,
  number: 3,
  match: 'exact',
  sourceId: 'src_1',
  revisionId: 'rev_1',
  title: 'Field trial',
  url: 'https://www.example.org/trial?x=1',
  quote: 'fell by 41 %',
  capturedAt: '2026-11-20T23:30:00Z',
  start: 4,
  end: 16,
  place: 'page 4',
  stale: null,
  similarity: null,
  reason: null,
};

describe('describing a citation', () => {
  it('names a chip by number, title and action', () => {
    expect(describeChip(citation)).toBe('Source 3, Field trial, open passage');
  });

  it('adds a near match and a changed source to the name of a chip', () => {
    const near = { ...citation, match: 'near', stale: 'changed' } as const;
    expect(describeChip(near)).toBe('Source 3, Field trial, near match, source changed, open passage');
  });

  it('says how near a near match is, and that an exact one is word for word', () => {
    expect(describeMatch({ ...citation, match: 'near', similarity: 0.934 })).toBe('Near match, 93 % alike');
    expect(describeMatch(citation)).toBe('Word for word');
  });

  it('says why claims are unsupported, each reason once', () => {
    const missing = { ...citation, reason: 'The quote is not in the source.' };
    const unchecked = { ...citation, reason: 'It was not looked up.' };
    expect(describeUnsupported([missing, missing, unchecked])).toBe(
      'The quote is not in the source. It was not looked up.',
    );
    expect(describeUnsupported([])).toContain('No passage');
  });

  it('writes a timestamp in the time zone of the reader and a plain date as it is', () => {
    expect(describeDate('2026-11-20T23:30:00Z', 'UTC')).toBe('20 Nov 2026');
    expect(describeDate('2026-11-20T23:30:00Z', 'Asia/Tokyo')).toBe('21 Nov 2026');
    expect(describeDate('2026-11-20', 'America/New_York')).toBe('20 Nov 2026');
    expect(describeDate('sometime', 'UTC')).toBe('sometime');
  });

  it('copies the quote with its source', () => {
    expect(writeCitationText(citation, 'UTC')).toBe(
      '“fell by 41 %”\nField trial, example.org, page 4, captured 20 Nov 2026\nhttps://www.example.org/trial?x=1',
    );
    expect(writeCitationText({ ...citation, url: null, place: null }, 'UTC')).toBe(
      '“fell by 41 %”\nField trial, captured 20 Nov 2026',
    );
  });
});
