import { expect, it } from 'vitest';
import { asId, type SourceId } from '@/lib/core/ids';
import { renumber } from './present-history';

const cite = (ordinal: number, sourceId: string) => ({ ordinal, sourceId: asId<SourceId>(sourceId) });

it('renumbers earlier markers for the current packet, and drops those it does not contain', () => {
  const message = {
    markdown: 'Bells [12]. Dam [3]. Gone [11]. Nothing proves this [3].',
    unsupported: [{ ordinal: 3, n: 3, reason: 'The quote is not in the source.' }],
  };
  const citations = [cite(0, 'src_bells'), cite(1, 'src_dam'), cite(2, 'src_gone')];
  const numbers = new Map([
    ['src_bells', 11],
    ['src_dam', 3],
  ]);
  expect(renumber(message, { citations, numbers })).toBe('Bells [11]. Dam [3]. Gone. Nothing proves this.');
});
