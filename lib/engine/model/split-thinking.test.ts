import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createThinkingSplitter } from './split-thinking';

function split(fragments: readonly string[]) {
  const splitter = createThinkingSplitter();
  const pieces = [...fragments.flatMap((fragment) => splitter.push(fragment)), ...splitter.end()];
  const join = (type: string) =>
    pieces
      .filter((piece) => piece.type === type)
      .map((piece) => piece.text)
      .join('');
  return { text: join('text'), thinking: join('thinking') };
}

describe('createThinkingSplitter', () => {
  it.each([
    ['<think>why</think>\n\nAnswer', 'Answer', 'why'],
    ['\n<think>\nwhy\n</think>Answer', 'Answer', '\nwhy\n'],
    ['<think></think>Answer', 'Answer', ''],
    ['<think>never closed', '', 'never closed'],
    ['<think>a < b </thin', '', 'a < b </thin'],
    ['Write <think> to think', 'Write <think> to think', ''],
    ['<thinking about it', '<thinking about it', ''],
    ['  plain', '  plain', ''],
    ['<thi', '<thi', ''],
    ['', '', ''],
    ['<think>a</think>b<think>c</think>', 'b<think>c</think>', 'a'],
  ])('reads %j, wherever it is cut', (answer, text, thinking) => {
    expect(split([answer])).toEqual({ text, thinking });
    expect(split([...answer])).toEqual({ text, thinking });
    for (let cut = 0; cut <= answer.length; cut += 1) {
      expect(split([answer.slice(0, cut), answer.slice(cut)])).toEqual({ text, thinking });
    }
  });

  it('loses no character of an answer without a thinking tag', () => {
    fc.assert(
      fc.property(fc.array(fc.string()), (fragments) => {
        fc.pre(!fragments.join('').trimStart().startsWith('<think>'));
        expect(split(fragments).text).toBe(fragments.join(''));
      }),
    );
  });
});
