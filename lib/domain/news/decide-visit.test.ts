import { describe, expect, it } from 'vitest';
import { limits } from '@/lib/core/limits';
import { decideVisit, type Visit } from './decide-visit';

const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 9, minute));
const gap = limits.visitGapMinutes;

describe('decideVisit', () => {
  it.each<[string, Visit | null, number, number | null]>([
    ['the first visit has nothing before it', null, 0, null],
    ['a look within the gap belongs to the same visit', { seenAt: at(0), previousAt: at(-90) }, gap - 1, -90],
    [
      'a look after the gap begins a visit where the last one ended',
      { seenAt: at(0), previousAt: at(-90) },
      gap,
      0,
    ],
    ['a second look on the first visit is still the first', { seenAt: at(0), previousAt: null }, 1, null],
  ])('%s', (_rule, held, minute, previous) => {
    expect(decideVisit(held, at(minute))).toEqual({
      seenAt: at(minute),
      previousAt: previous === null ? null : at(previous),
    });
  });
});
