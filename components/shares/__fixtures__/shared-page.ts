import type { SharedCitation, SharedNote, SharedPage } from '@/lib/domain/shares/shared-page';

export function createNote(part: Partial<SharedNote> = {}): SharedNote {
  return {
    ordinal: 1,
    n: 1,
    match: 'exact',
    quote: 'The saving was 41 % in all houses.',
    title: 'Field trial',
    site: 'The Trial',
    url: 'https://trial.example/report',
    page: 4,
    capturedAt: '2026-11-02T10:00:00.000Z',
    stale: null,
    ...part,
  };
}

export function createPage(markdown: string, citations: readonly SharedCitation[]): SharedPage {
  return { title: 'Heat pumps', markdown, asOf: '2026-11-20T12:00:00.000Z', citations: [...citations] };
}
