/** A stored text with three markers: two passages of one source, and one that nothing supports. */
import { asId } from '@/lib/core/ids';
import type { Citation } from '@/lib/domain/citations/store';
import type { ExportDocument } from '../export-document';

export function citation(change: Partial<Citation> = {}): Citation {
  return {
    id: asId('c1'),
    ordinal: 0,
    n: 1,
    markerStart: 0,
    sourceId: asId('src_1'),
    revisionId: asId('rev_1'),
    start: 10,
    end: 40,
    quote: 'The dam is 62 metres\nhigh and 410 metres long.',
    prefix: '',
    suffix: '',
    match: 'exact',
    similarity: null,
    locator: null,
    sourceTitle: 'Harrow Dam [overview]',
    sourceUrl: 'https://example.com/overview?a=1&b=(2)',
    page: 3,
    state: 'current',
    capturedAt: new Date('2026-11-20T10:00:00Z'),
    ...change,
  };
}

export function document(change: Partial<ExportDocument> = {}): ExportDocument {
  return {
    title: 'What is known of the dam',
    type: 'answer',
    version: 2,
    createdAt: new Date('2026-11-20T12:00:00Z'),
    timeZone: 'UTC',
    markdown: [
      'It is **62 metres** high [1] and cost 4.2 million pounds [2].',
      '',
      '| Thing | Value |',
      '| --- | --- |',
      '| Height | 62 m [1] |',
      '| Cost | 4.2 million |',
    ].join('\n'),
    data: null,
    citations: [citation(), citation({ ordinal: 2 })],
    origins: [],
    unsupported: [{ ordinal: 1, n: 2, reason: 'The quote is not in the source.' }],
    ...change,
  };
}
