import fc from 'fast-check';
import { expect, it } from 'vitest';
import { limits } from '../../core/limits';
import { renderTrees } from './__fixtures__/render-trees';
import { readResponse } from './read-response';
import { renderToMarkdown } from './render-to-markdown';
import { writeProposal } from './write-proposal';

const value = fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null), fc.array(fc.string()));
const call = fc.record({
  name: fc.string({ minLength: 1, maxLength: limits.toolNameChars }),
  arguments: fc.dictionary(fc.constantFrom('url', 'text', 'limit'), value, { noNullPrototype: true }),
});

it('writes a text and calls that are read back as they were', () => {
  fc.assert(
    fc.property(
      renderTrees.map(renderToMarkdown),
      fc.array(call, { maxLength: 3 }),
      (markdown, toolCalls) => {
        const written = writeProposal({ markdown, toolCalls });
        expect(readResponse(written, { format: 'json', maxChars: limits.answerChars })).toMatchObject({
          label: 'repaired',
          repairs: ['envelope_incomplete', 'assistant_markdown'],
          answer: { markdown, toolCalls, dropped: [] },
        });
      },
    ),
  );
});
