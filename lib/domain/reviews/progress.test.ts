import { describe, expect, it } from 'vitest';
import type { PhaseState } from '@/lib/protocol/review-words';
import { decideReviewState, type Progress } from './progress';

const phases = (...states: PhaseState[]) =>
  states.map((state, index) => ({
    phase: ['classification', 'rewording', 'integration'][index] ?? '',
    state,
  }));
const through = phases('done', 'done', 'done');
const none = { phases: through, blocks: 3, integrated: 0, open: 0, takenOff: 0 };

describe('decideReviewState', () => {
  it.each<[string, Partial<Progress>, ReturnType<typeof decideReviewState>]>([
    ['works while a phase does', { phases: phases('running', 'failed', 'idle') }, 'working'],
    [
      'wants a person after a failure, whatever is open',
      { phases: phases('done', 'failed', 'done'), open: 2 },
      'failed',
    ],
    [
      'waits for a person who has yet to have places found',
      { phases: phases('done', 'idle', 'idle') },
      'waiting',
    ],
    ['waits while a place is open, also where others are applied', { integrated: 2, open: 1 }, 'waiting'],
    ['is applied when nothing is left to decide', { integrated: 2 }, 'applied'],
    [
      'stays applied where one of several was taken off and rejected',
      { integrated: 1, takenOff: 1 },
      'applied',
    ],
    ['is taken off when nothing of it stands any more', { open: 2, takenOff: 2 }, 'taken_off'],
    ['came to nothing where it was gone through and no page took anything', {}, 'nothing'],
    [
      'came to nothing where its places were passed over',
      { phases: phases('done', 'done', 'skipped') },
      'nothing',
    ],
  ])('%s', (_fact, progress, state) => {
    expect(decideReviewState({ status: 'open' }, { ...none, ...progress })).toBe(state);
  });

  it('is cancelled for a cancelled review, whatever was integrated', () => {
    expect(decideReviewState({ status: 'cancelled' }, { ...none, integrated: 2 })).toBe('cancelled');
  });
});
