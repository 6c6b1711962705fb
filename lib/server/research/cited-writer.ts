/** Writes Markdown piece by piece and keeps where each citation's marker stands. Pure. */
import type { NewCitation } from '@/lib/domain/citations/store';
import type { CitedAnswer } from '../citations/cite-answer';

export type CitedWriter = {
  readonly add: (text: string) => void;
  /** Adds the marker of a citation. */
  readonly cite: (citation: NewCitation) => void;
  /** What code itself wrote around the citations makes no claims, so no sentence counts as plain. */
  readonly finish: () => { readonly markdown: string; readonly cited: CitedAnswer };
};

export function createCitedWriter(): CitedWriter {
  let markdown = '';
  const citations: NewCitation[] = [];
  return {
    add: (text) => {
      markdown += text;
    },
    cite: (citation) => {
      citations.push({ ...citation, ordinal: citations.length, markerStart: markdown.length });
      markdown += `[${citation.n}]`;
    },
    finish: () => ({ markdown, cited: { citations, unsupported: [], dropped: 0, plain: 0 } }),
  };
}
