import { describe, expect, it } from 'vitest';
import { readApproaches } from '../tree/read-approaches';
import { readOpened } from '../graph/read-opened';
import { readPlan } from '../graph/read-plan';
import { writeNodePrompt } from './answer-node';
import { writePlanPrompt } from './plan-research';
import { writeApproachesPrompt } from './propose-approaches';
import { writeReportPrompt } from './write-report';

describe('the prompts for exploring and research', () => {
  it.each([
    ['plan-research', writePlanPrompt(12)],
    ['propose-approaches', writeApproachesPrompt()],
    ['answer-node', writeNodePrompt()],
    ['write-report', writeReportPrompt('report')],
    ['write-exploration', writeReportPrompt('answer')],
  ])('%s matches the reviewed text', async (name, prompt) => {
    await expect(prompt).toMatchFileSnapshot(`__fixtures__/${name}-prompt.md`);
  });

  it('show an example plan that the reader accepts without a repair', () => {
    const shown = /\{"nodes".*\}/.exec(writePlanPrompt(12))?.[0] ?? '';
    const distinct = shown.replace('"question":"…"', '"question":"What is it?"');
    expect(readPlan(distinct)).toMatchObject({
      nodes: [{ dependsOn: [] }, { dependsOn: ['n1'] }],
      repairs: [],
    });
  });

  it('show example approaches and closing lines that the readers accept', () => {
    const shown = /\{"approaches".*\}/.exec(writeApproachesPrompt())?.[0] ?? '';
    expect(readApproaches(shown)).toMatchObject([{ id: 'a1', title: 'in a few words', then: '…' }]);
    expect(readOpened(/^Opens: .*$/m.exec(writeNodePrompt())?.[0] ?? '').opens).toEqual([
      'the question in full',
    ]);
  });
});
