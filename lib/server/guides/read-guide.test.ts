import { describe, expect, it } from 'vitest';
import { limits } from '@/lib/core/limits';
import { readGuide } from './read-guide';

describe('readGuide', () => {
  it('moves the questions of the last section out of the text, as plain words', () => {
    const guide = readGuide(
      '# Dams\n\nAbout dams [1].\n\n## Key passages\n- High [1]\n\n## Questions to ask\n\n- How **high** is it? [1][2]\n2. What is a \\*spillway\\*?\n',
    );
    expect(guide).toEqual({
      markdown: 'About dams [1].\n\n## Key passages\n- High [1]',
      questions: ['How high is it?', 'What is a *spillway*?'],
    });
  });

  it('returns no questions when the model wrote none', () => {
    expect(readGuide('Only a text.')).toEqual({ markdown: 'Only a text.', questions: [] });
  });

  it('keeps the maximum number of questions, each once, and none that is too long', () => {
    const long = `${'a'.repeat(limits.guideQuestionChars)}?`;
    const items = [long, 'One?', 'One?', 'Two?', 'Three?', 'Four?', 'Five?', 'Six?'];
    const { questions } = readGuide(`## questions to ASK\n${items.map((item) => `- ${item}`).join('\n')}`);
    expect(questions).toEqual(['One?', 'Two?', 'Three?', 'Four?', 'Five?']);
  });
});
