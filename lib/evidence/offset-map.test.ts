import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createOffsetMapBuilder, findLastAtMost } from './offset-map';

/** Units without a counterpart before a run, and its length on both sides: equal for a copy, different for an atom. */
type Run = { readonly gap: number; readonly source: number; readonly target: number };
/** What one unit of the target comes from. */
type Unit = { readonly start: number; readonly end: number };

const anyRun: fc.Arbitrary<Run> = fc.oneof(
  fc.record({ gap: fc.nat(2), length: fc.integer({ min: 1, max: 5 }) }).map(({ gap, length }) => ({
    gap,
    source: length,
    target: length,
  })),
  fc.record({ gap: fc.nat(2), source: fc.integer({ min: 1, max: 6 }), target: fc.nat(3) }),
);

/** Builds the map, and beside it a list of where each unit of the target comes from. */
function build(runs: readonly Run[]) {
  const builder = createOffsetMapBuilder();
  const units: Unit[] = [];
  let at = 0;
  for (const { gap, source, target } of runs) {
    at += gap;
    builder.add(at, source, target);
    for (let unit = 0; unit < target; unit += 1) {
      const isCopy = source === target;
      units.push(isCopy ? { start: at + unit, end: at + unit + 1 } : { start: at, end: at + source });
    }
    at += source;
  }
  return { map: builder.build(), units, length: units.at(-1)?.end ?? 0 };
}

const anySpan = fc
  .tuple(fc.integer({ min: -3, max: 60 }), fc.integer({ min: -3, max: 60 }))
  .map(([a, b]) => ({
    start: Math.min(a, b),
    end: Math.max(a, b),
  }));
const clamp = (value: number, most: number) => Math.min(Math.max(0, value), most);

describe('createOffsetMapBuilder', () => {
  it('maps a span of the target to all of the source that its units come from', () => {
    fc.assert(
      fc.property(fc.array(anyRun, { maxLength: 8 }), anySpan, (runs, span) => {
        const { map, units } = build(runs);
        const start = clamp(span.start, units.length);
        const end = clamp(span.end, units.length);
        const begin = units[start]?.start ?? units.at(-1)?.end ?? 0;
        const wanted = { start: begin, end: end > start ? (units[end - 1]?.end ?? 0) : begin };
        expect(map.toSource(span)).toEqual(wanted);
      }),
    );
  });

  it('maps a span of the source to the units of the target that lie entirely inside it', () => {
    fc.assert(
      fc.property(fc.array(anyRun, { maxLength: 8 }), anySpan, (runs, span) => {
        const { map, units, length } = build(runs);
        const start = clamp(span.start, length);
        const end = clamp(span.end, length);
        const from = units.filter((unit) => unit.start < start).length;
        const to = units.filter((unit) => unit.end <= end).length;
        expect(map.toTarget(span)).toEqual({ start: from, end: Math.max(from, to) });
      }),
    );
  });

  it('stores copies that follow each other as one run, and anything else as its own', () => {
    const count = (...runs: Run[]) => build(runs).map.runs;
    const copy = { gap: 0, source: 3, target: 3 };
    const atom = { gap: 0, source: 5, target: 1 };
    expect(count()).toBe(0);
    expect(count(copy, copy, copy)).toBe(1);
    expect(count(copy, { ...copy, gap: 1 })).toBe(2);
    expect(count(copy, atom, copy)).toBe(3);
    expect(count(atom, atom)).toBe(2);
    expect(count(copy, { gap: 0, source: 4, target: 0 }, copy)).toBe(2);
  });
});

describe('findLastAtMost', () => {
  it('agrees with a search from the end', () => {
    const ascending = fc.array(fc.nat(30)).map((values) => values.sort((left, right) => left - right));
    fc.assert(
      fc.property(ascending, fc.integer({ min: -1, max: 31 }), (values, wanted) => {
        expect(findLastAtMost(Int32Array.from(values), wanted)).toBe(
          values.findLastIndex((value) => value <= wanted),
        );
      }),
    );
  });
});
