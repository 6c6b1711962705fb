import { describe, expect, it } from 'vitest';
import { limits } from '../../core/limits';
import { writeDrawnLetters, writeVerticalLines } from './__fixtures__/odd-fonts';
import { capturePdf } from './capture-pdf';

const read = async (bytes: Uint8Array) => {
  const captured = await capturePdf(bytes, { fileName: 'odd.pdf', maxMarkdownChars: limits.markdownChars });
  if (!captured.ok) throw new Error(captured.failure.code);
  return captured.value;
};

describe('capturePdf', () => {
  it('reads letters that are drawings of their own at the size they are drawn in', async () => {
    const { markdown, hiddenText } = await read(
      writeDrawnLetters(['Questions about your bill', 'call before noon']),
    );
    expect(markdown).toBe('Questions about your bill call before noon\n');
    expect(hiddenText.count).toBe(0);
  });

  it('reads lines from top to bottom, beginning at the right', async () => {
    const { markdown } = await read(writeVerticalLines(['春はあけぼの。', '夏は夜。']));
    expect(markdown.replaceAll(/\s/g, '')).toBe('春はあけぼの。夏は夜。');
    const brackets = await read(writeVerticalLines(['（一）「二」…']));
    expect(brackets.markdown).toBe('（一）「二」…\n');
  });
});
