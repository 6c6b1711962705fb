import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { stopWords } from '../text/stop-words';
import table from './word-vectors.json';
import { findVector, measureLikeness } from './word-likeness';

function likeness(left: string, right: string): number {
  const vectors = [findVector(left), findVector(right)] as const;
  if (vectors[0] === null || vectors[1] === null) throw new Error(`${left} or ${right} is not listed`);
  return measureLikeness(vectors[0], vectors[1]);
}

describe('measureLikeness', () => {
  it.each([
    ['rubbish', 'bins', 'music'],
    ['kids', 'teenagers', 'mortgage'],
    ['gig', 'concert', 'soup'],
    ['voyage', 'ship', 'invoice'],
    ['wage', 'salary', 'glacier'],
    ['seagulls', 'birds', 'tenant'],
  ])('finds %s more like %s than like %s', (word, like, other) => {
    expect(likeness(word, like)).toBeGreaterThan(0.3);
    expect(likeness(word, other)).toBeLessThan(0.25);
  });

  it('is the same both ways, and 1 for the word itself', () => {
    expect(likeness('wage', 'salary')).toBe(likeness('salary', 'wage'));
    expect(likeness('wage', 'wage')).toBeCloseTo(1);
  });
});

describe('findVector', () => {
  it('takes a form for its word, and knows nothing of what is no word', () => {
    expect(findVector('sublets')).toEqual(findVector('sublet'));
    for (const none of ['', 'xqzzk', '27', '__proto__', 'the']) expect(findVector(none)).toBeNull();
  });
});

describe('word-vectors.json', () => {
  it('is what the script wrote, with its licence, and stays small', () => {
    const { words, vectors, sha256, licence } = table;
    expect(createHash('sha256').update(words).update(vectors).digest('hex')).toBe(sha256);
    expect(licence).toContain('The MIT License');
    expect(words.length + vectors.length).toBeLessThan(4_000_000);
  });

  it('has a vector of fifty bytes for every word, and no word twice', () => {
    const words = table.words.split(',');
    expect(Buffer.from(table.vectors, 'base64')).toHaveLength(50 * words.length);
    expect(new Set(words).size).toBe(words.length);
    expect(words.filter((word) => stopWords.has(word))).toEqual([]);
  });
});
