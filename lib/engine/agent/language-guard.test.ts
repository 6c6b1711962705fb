import { describe, expect, it } from 'vitest';
import { type LanguageContext, needsEnglish } from './language-guard';

const asked: LanguageContext = {
  workspaceLanguage: 'en',
  question: 'What does this workflow do?',
  quotes: [],
};
const passage = '二零二五年港口吞吐量下降了百分之三，因为河道变浅。';

type Case = [name: string, text: string, given?: Partial<LanguageContext>];

describe('needsEnglish', () => {
  it.each<Case>([
    ['a Chinese text', '这个工作流程有三个步骤。'],
    ['a Japanese text', 'このワークフローには三つの手順があります。'],
    ['a Korean text', '이 워크플로에는 세 단계가 있습니다.'],
    ['a word of Chinese in an English sentence', 'The workflow has three 步骤 and one branch.'],
    ['a whole Chinese text in quotation marks', '“这个工作流程有三个步骤”'],
    ['names that are a third of the text', 'See “销售报告”, “年度总结”, “市场调查”.'],
    ['a Chinese text beside code', '```json\n{"name":"x"}\n```\n这个流程写入一个文件。'],
    ['a quoted passage with Chinese around it', `报告说：“${passage}”`, { quotes: [passage] }],
    ['a region of English', '这个工作流程有三个步骤。', { workspaceLanguage: 'en-GB' }],
    [
      'a question with one Chinese name in it',
      '王伟写了第二份报告。',
      { question: 'What did 王伟 write in the second report?' },
    ],
  ])('is true for %s', (_case, text, given = {}) => {
    expect(needsEnglish(text, { ...asked, ...given })).toBe(true);
  });

  it.each<Case>([
    ['an English text', 'This workflow has three steps — “naïve” ones, 3 × 4 ¥.'],
    ['a passage that a source was quoted with', `It fell: ${passage} [1]`, { quotes: [`标题\n${passage}`] }],
    [
      'a quote in the closing block of citations',
      `It fell [1].\n\n\`\`\`citations\n{"n":1,"quote":"${passage}"}\n\`\`\``,
    ],
    ['a block of code that was cut off', `As configured:\n\n\`\`\`json\n{"title":"${passage}"`],
    ['a short piece of code', 'The field is `标题`, which every source has.'],
    ['a name in quotation marks', 'The file “销售报告” has 3 rows.'],
    ['the title of a linked source', 'It is stated in [港口年报](https://example.com/a), page 4.'],
    ['a name in brackets behind its English', 'Shanghai Port (上海港) handled less than the year before.'],
    [
      'a name from the question',
      '王伟 wrote the second report in May.',
      { question: 'What did 王伟 write in the second report?' },
    ],
    [
      'a question asked in Chinese',
      '这个工作流程有三个步骤。',
      { question: '请解释 Kubernetes workflow 的触发器' },
    ],
    ['a question that asks for Chinese', '你好', { question: 'Translate “hello” into Chinese.' }],
    ['a workspace in another language', '这个工作流程有三个步骤。', { workspaceLanguage: 'zh-Hans' }],
  ])('is false for %s', (_case, text, given = {}) => {
    expect(needsEnglish(text, { ...asked, ...given })).toBe(false);
  });
});
