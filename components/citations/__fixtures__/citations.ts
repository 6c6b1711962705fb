import type { AnswerCitation } from '../answer-citation';

export function createCitation(part: Partial<AnswerCitation> = {}): AnswerCitation {
  return {
    ordinal: 1,
    number: 3,
    match: 'exact',
    sourceId: 'src_1',
    revisionId: 'rev_1',
    title: 'Field trial',
    url: 'https://example.org/trial',
    quote: 'fell by 41 % (median)',
    capturedAt: '2026-11-02T10:00:00Z',
    start: 10,
    end: 31,
    place: 'page 4',
    stale: null,
    similarity: null,
    reason: null,
    ...part,
  };
}
