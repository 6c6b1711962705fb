import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  asId,
  type CitationId,
  type RevisionId,
  type RunId,
  type SourceId,
  type WorkspaceId,
} from '@/lib/core/ids';
import type { Citation } from '@/lib/domain/citations/store';
import { writeQuoted } from '@/lib/engine/model/extractive/answer/draft';
import { findMarkers } from '@/lib/protocol/llmcp';
import { joinParts } from '../citations/join-parts';
import type { Finding } from './findings';
import { joinFindings } from './join-findings';

type Said = {
  readonly n: number;
  readonly start: number;
  readonly words: string;
  /** The heading before the quotation. */
  readonly lead?: string;
};

/** A finding as the built-in reader writes it: one passage to a line. Without passages, it declined. */
function find(id: string, question: string, said: readonly Said[]): Finding {
  let markdown = '';
  const citations = said.map(({ n, start, words, lead = '' }, ordinal): Citation => {
    markdown += `${ordinal === 0 ? '' : '\n'}- ${lead}${writeQuoted(words)} `;
    const markerStart = markdown.length;
    markdown += `[${n}]`;
    return {
      id: asId<CitationId>(`${id}-${ordinal}`),
      ordinal,
      n,
      markerStart,
      sourceId: asId<SourceId>(`s${n}`),
      revisionId: asId<RevisionId>(`r${n}`),
      start,
      end: start + words.length,
      quote: words,
      prefix: '',
      suffix: '',
      match: 'exact',
      similarity: null,
      locator: null,
      sourceTitle: `Source ${n}`,
      sourceUrl: null,
      page: null,
      state: 'current',
      capturedAt: new Date(0),
    };
  });
  return {
    node: {
      runId: asId<RunId>('run'),
      workspaceId: asId<WorkspaceId>('workspace'),
      id,
      place: 0,
      title: null,
      question,
      dependsOn: [],
      parentId: null,
      then: null,
      state: 'done',
      reason: null,
      markdown: said.length === 0 ? '**Not in your sources.**' : markdown,
      unsupported: [],
      refused: [],
      score: null,
      scoreReasons: [],
      inputTokens: 0,
      outputTokens: 0,
      startedAt: null,
      endedAt: null,
    },
    citations,
  };
}

const join = (findings: readonly Finding[], reached: string | null = null) =>
  joinParts(joinFindings(findings, reached));

const opened = { n: 1, start: 0, words: 'The dam was opened in June 1958.' };
const cost = { n: 2, start: 0, words: 'The dam cost 4.2 million pounds.' };
const dearer = { n: 3, start: 40, words: 'The dam cost 4.6 million pounds.' };
const flood = { n: 1, start: 100, words: 'A flood destroyed the coffer dam.' };

describe('joinFindings', () => {
  it('begins with the best passage for each question, what is not answered and which limit was reached', () => {
    const { markdown } = join(
      [
        find('n1', 'When was the dam opened?', [opened, flood]),
        find('n2', 'What did it cost?', [cost]),
        find('n3', 'Who paid?', []),
      ],
      'Your limit was reached.',
    );
    const [summary = '', ...sections] = markdown.split('\n## ');
    expect(summary.split('\n')).toEqual([
      '## In short',
      '',
      '- **When was the dam opened?** “The dam was opened in June 1958.” [1]',
      '- **What did it cost?** “The dam cost 4.2 million pounds.” [2]',
      '- Not answered: **Who paid?** The sources do not answer this. Add a source that covers it.',
      '- Limit reached: Your limit was reached.',
      '',
    ]);
    expect(sections).toEqual(['When was the dam opened?\n\n- “A flood destroyed the coffer dam.” [1]']);
  });

  it('shows in the summary where sources disagree, and does not repeat either side', () => {
    const { markdown } = join([find('n1', 'What did the dam cost?', [cost, dearer, opened])]);
    expect(markdown).toContain(
      '- The sources disagree: “The dam cost 4.2 million pounds.” [2], but “The dam cost 4.6 million pounds.” [3]',
    );
    expect(markdown.split('4.2 million')).toHaveLength(2);
    expect(markdown).toContain('“The dam was opened in June 1958.” [1]');
  });

  it('names a section by its heading, and does not call it a gap if it adds nothing', () => {
    const { markdown } = join([
      find('n1', 'Why did it fail?', [opened]),
      find('n2', 'Under “The flood”: Why did it fail?', [flood]),
      find('n3', 'Under “Power”: Why did it fail?', []),
    ]);
    expect(markdown).toContain('## Under “The flood”\n\n- “A flood destroyed the coffer dam.” [1]');
    expect(markdown).not.toContain('Power');
    expect(markdown).not.toContain('Not answered');
  });

  it('does not repeat the heading of a section before its passages, and names several sources', () => {
    const { markdown } = join([
      find('n1', 'Why did it fail?', [opened]),
      find('n2', 'Under “The flood”: Why did it fail?', [
        { n: 1, start: 100, words: flood.words, lead: 'The flood: ' },
        cost,
      ]),
    ]);
    expect(markdown).toContain(
      '## Under “The flood”\n\n**Source 1:**\n\n- “A flood destroyed the coffer dam.” [1]\n\n**Source 2:**\n\n- “The dam cost 4.2 million pounds.” [2]',
    );
  });

  it('cites at each marker the passage before it, and quotes none twice, for any findings', () => {
    const said = fc.record({
      n: fc.integer({ min: 1, max: 4 }),
      start: fc.integer({ min: 0, max: 9 }).map((place) => place * 100),
      words: fc.constantFrom('The dam is high.', 'It holds [1] water.', 'Power came in 1960.', 'It rained.'),
    });
    const asked = fc.constantFrom('What is it?', 'Under “Power”: What is it?', 'When [2] was it?');
    const made = fc
      .array(fc.tuple(asked, fc.array(said, { maxLength: 6 })), { maxLength: 5 })
      .map((all) => all.map(([question, each], place) => find(`n${place}`, question, each)));
    fc.assert(
      fc.property(made, (findings) => {
        const { markdown, citations } = join(findings);
        expect(citations.map(({ n, markerStart }) => [n, markerStart])).toEqual(
          findMarkers(markdown).map(({ n, start }) => [n, start]),
        );
        const quoted = citations.map(({ quote }) => quote);
        expect(new Set(quoted).size).toBe(quoted.length);
      }),
    );
  });
});
