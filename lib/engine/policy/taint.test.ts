import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { policySurfaces } from './policy-question';
import { beginTaint, foldTaint, type TaintEvent } from './taint';

const clean: TaintEvent[] = [
  { type: 'sources_packed', titles: [] },
  { type: 'tool_ended', tool: { name: 'app.calculate', readsUntrusted: false } },
  { type: 'text_inherited', isTainted: false, from: 'an earlier answer' },
];
const tainting: TaintEvent[] = [
  { type: 'sources_packed', titles: ['Harbour report', 'Other'] },
  { type: 'tool_ended', tool: { name: 'search', readsUntrusted: true } },
  { type: 'text_inherited', isTainted: true, from: 'an earlier answer that rests on sources' },
];

const foldAll = (events: readonly TaintEvent[]) => events.reduce(foldTaint, beginTaint('chat'));

describe('foldTaint', () => {
  it.each([
    [tainting[0], 'has read “Harbour report”'],
    [tainting[1], 'has read the results of search'],
    [tainting[2], 'has read an earlier answer that rests on sources'],
  ])('is tainted after %j, and says why', (event, because) => {
    expect(foldAll(event === undefined ? [] : [event])).toEqual({ isTainted: true, because });
  });

  it('is tainted after any tainting event, and names the first', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...clean, ...tainting)), (events) => {
        const first = events.find((event) => tainting.includes(event));
        expect(foldAll(events)).toEqual(first === undefined ? beginTaint('chat') : foldAll([first]));
      }),
    );
  });
});

describe('beginTaint', () => {
  it('is clean only in chat and over REST', () => {
    const begun = policySurfaces.filter((surface) => !beginTaint(surface).isTainted);
    expect(begun).toEqual(['chat', 'rest']);
  });
});
