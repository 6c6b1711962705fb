import { describe, expect, it } from 'vitest';
import { limits } from '@/lib/core/limits';
import { chooseInstructions, describeInstructions, writeInstructions } from './team-instructions';

const piers = { title: 'Piers', instructions: 'Metric units.' };
const mills = { title: 'Mills', instructions: 'For millers.' };

describe('chooseInstructions', () => {
  it('keeps each wording once, in order, and nothing of collections that ask for nothing', () => {
    const silent = { title: 'Silent', instructions: '' };
    const same = { title: 'Quays', instructions: piers.instructions };
    expect(chooseInstructions([silent, piers, same, mills])).toEqual([piers, mills]);
  });

  it('keeps as many as have room, whole', () => {
    const long = { title: 'Long', instructions: 'x'.repeat(limits.instructionsTogetherChars) };
    expect(chooseInstructions([long, mills])).toEqual([long]);
    const longer = { title: 'Longer', instructions: `${long.instructions}x` };
    expect(chooseInstructions([longer, mills])).toEqual([mills]);
  });
});

describe('writeInstructions', () => {
  it('names the collections only if there are several', () => {
    expect(writeInstructions([])).toEqual([]);
    expect(writeInstructions([piers]).join()).toMatch(/The team .*\n\nMetric units\.$/su);
    expect(writeInstructions([piers, mills]).slice(1)).toEqual([
      'For what rests on “Piers”:\n\nMetric units.',
      'For what rests on “Mills”:\n\nFor millers.',
    ]);
  });
});

describe('describeInstructions', () => {
  it('says what was followed, or that nothing could follow it', () => {
    expect(describeInstructions([piers, mills], false)).toEqual([
      'Written as “Piers” asks: “Metric units.”',
      'Written as “Mills” asks: “For millers.”',
    ]);
    expect(describeInstructions([piers], false)).toEqual(['Written as the collection asks: “Metric units.”']);
    expect(describeInstructions([piers, mills], true)).toEqual([
      'The instructions of these collections need a language model; without one, sources are quoted.',
    ]);
    expect(describeInstructions([], true)).toEqual([]);
  });
});
