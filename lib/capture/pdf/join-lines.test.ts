import { describe, expect, it } from 'vitest';
import { collectWords, joinLines } from './join-lines';

const join = (...lines: string[]) =>
  joinLines(
    lines.map((text) => ({ text, page: 1 })),
    collectWords(lines),
  ).map(({ text }) => text);

describe('joinLines', () => {
  it.each([
    [['本研究的目的是分析氣候變', '化的影響。'], '本研究的目的是分析氣候變化的影響。'],
    [['春はあけぼの、', '「やうやう」しろく'], '春はあけぼの、「やうやう」しろく'],
    [['그 결과 보험금 지급', '기준이 정해졌다.'], '그 결과 보험금 지급 기준이 정해졌다.'],
    [['재난 상황에서 국', '내 보험사는 국내 시장을'], '재난 상황에서 국내 보험사는 국내 시장을'],
    [['Ｏｐｔｉｍｉｚａｔｉｏｎ', 'ｏｆ ｗａｔｅｒ'], 'Ｏｐｔｉｍｉｚａｔｉｏｎ ｏｆ ｗａｔｅｒ'],
    [['使用', 'Python 编写'], '使用 Python 编写'],
  ])('joins %j as a reader of the language does', (lines, text) => {
    expect(join(...lines)).toEqual([text]);
  });
});
