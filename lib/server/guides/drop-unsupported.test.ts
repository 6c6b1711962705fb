import { describe, expect, it } from 'vitest';
import type { NewCitation } from '@/lib/domain/citations/store';
import { dropUnsupported } from './drop-unsupported';

/** Marks each marker as proved or not by its position in the text. Nothing else matters here. */
function prove(markdown: string, isProved: (index: number) => boolean) {
  const markers = [...markdown.matchAll(/\[(\d)\]/g)].map(({ index, 1: n }, ordinal) => ({
    ordinal,
    n: Number(n),
    start: index,
  }));
  return dropUnsupported(markdown, {
    citations: markers
      .filter(({ ordinal }) => isProved(ordinal))
      .map(({ ordinal, n, start }) => ({ ordinal, n, markerStart: start }) as NewCitation),
    unsupported: markers
      .filter(({ ordinal }) => !isProved(ordinal))
      .map((marker) => ({ ...marker, reason: 'The quote is not in the source.' })),
    dropped: 0,
    plain: 0,
  });
}

describe('dropUnsupported', () => {
  it('leaves a proved text unchanged', () => {
    const text = 'One [1]. Two [2].';
    expect(prove(text, () => true).markdown).toBe(text);
  });

  it('removes an unsupported marker and keeps the others in place', () => {
    const { markdown, citations } = prove('One [1]. Two [2][3].', (ordinal) => ordinal > 0);
    expect(markdown).toBe('One. Two [2][3].');
    expect(
      citations.map(({ ordinal, markerStart }) => [
        ordinal,
        markdown.slice(markerStart ?? 0, (markerStart ?? 0) + 3),
      ]),
    ).toEqual([
      [0, '[2]'],
      [1, '[3]'],
    ]);
  });

  it('removes a list item without any proved marker', () => {
    const { markdown, citations } = prove('- High [1][2]\n- Low [3]\n', (ordinal) => ordinal === 2);
    expect(markdown).toBe('- Low [3]\n');
    expect(citations.map(({ markerStart }) => markerStart)).toEqual([6]);
  });

  it('keeps a list item with one proved marker', () => {
    expect(prove('- High [1] and wide [2]\n', (ordinal) => ordinal === 1).markdown).toBe(
      '- High and wide [2]\n',
    );
  });
});
