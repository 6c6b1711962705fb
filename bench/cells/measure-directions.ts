/**
 * Fills one cell for each effect that the trial reports of the samples state: a column with the choices "increased", "decreased" and "no
 * significant difference". Half of the reports, the same as in `extractive/measure-trials.ts`, were looked at while the reader was written.
 */
import { createPacketIndex, indexSource } from '@/lib/engine/model/extractive/rank/packet-index';
import { findCell } from '@/lib/engine/model/extractive/cells/find-cell';
import { listTrialHalves, type TrialPrompt } from '../extractive/trials';

const options = ['significantly increased', 'significantly decreased', 'no significant difference'];

type DirectionJudgement = 'right' | 'not stated' | 'wrong';
export type DirectionRow = {
  readonly half: 'looked at' | 'unseen';
  readonly cells: number;
  readonly shares: Readonly<Record<DirectionJudgement, number>>;
};

export function measureDirections(samplesFolder: string): DirectionRow[] {
  return listTrialHalves(samplesFolder).map(({ half, prompts }) => {
    const judged = prompts.map(judgeCell);
    const share = (wanted: DirectionJudgement) =>
      judged.filter((one) => one === wanted).length / Math.max(1, judged.length);
    const shares = { right: share('right'), 'not stated': share('not stated'), wrong: share('wrong') };
    return { half, cells: judged.length, shares };
  });
}

function judgeCell({ prompt, text, title }: TrialPrompt): DirectionJudgement {
  const source = { n: 1, sourceId: null, docId: 'doc:1', url: '', title, markdown: text, offset: 0 };
  const found = findCell(createPacketIndex(indexSource(source)), {
    name: `Effect on ${prompt.outcome}`,
    description: `Compared with ${prompt.comparator}, what was the effect of ${prompt.intervention} on ${prompt.outcome}?`,
    type: 'choice',
    options,
  });
  if (found === null) return 'not stated';
  // The samples also write "significantly increase".
  return typeof found.value === 'string' && found.value.startsWith(prompt.label) ? 'right' : 'wrong';
}
