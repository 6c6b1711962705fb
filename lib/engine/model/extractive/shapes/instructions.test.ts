import { describe, expect, it } from 'vitest';
import { locateQuote } from '@/lib/evidence/locate-quote';
import { prepareDocument } from '@/lib/evidence/prepare-document';
import { makeIndex } from '../__fixtures__/make-request';
import { answerByShape } from './answer-by-shape';

const manual = [
  '# Manual of the tide printer',
  '## How do I change the paper size?',
  'The option',
  '    --paper a5',
  'prints small sheets. The tray is emptied first.',
  '## Printing a year of tides',
  'To print a whole year of tides, run the following command:',
  '```sh\ntides --year 2031 \\\n  --print\n```',
  'Ink lasts for nine years of tides.',
  '## Harbours',
  'The list of harbours is kept by the Tidal Printing Office (TPO). The TPO can remove a harbour from the list of the year.',
].join('\n\n');

const ask = (text: string) =>
  answerByShape(
    makeIndex([{ title: 'Manual of the tide printer', markdown: manual }]),
    { text, earlier: [] },
    { sources: [], leftOut: 0 },
  );

describe('a manual', () => {
  it.each([
    [
      'with the code in the middle of its sentence',
      'How do I change the paper size?',
      'The option --paper a5 prints small sheets.',
    ],
    [
      'with the code behind its sentence',
      'How do I print a whole year of tides?',
      'To print a whole year of tides, run the following command: tides --year 2031 \\ --print',
    ],
  ])('answers %s, as one quote that is found in it', (_what, question, told) => {
    const [first] = ask(question).citations;
    expect(first?.quote).toContain(told);
    expect(first?.quote).not.toContain('Ink');
    expect(locateQuote(prepareDocument(manual), first?.quote ?? '').match).toBe('exact');
  });

  it.each(['What is the TPO?', 'whats the tpo'])(
    'says what an abbreviation is where it is spelled out: %s',
    (question) => {
      expect(ask(question).citations[0]?.quote).toBe(
        'The list of harbours is kept by the Tidal Printing Office (TPO).',
      );
    },
  );
});
