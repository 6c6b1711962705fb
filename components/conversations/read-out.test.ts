import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createReadOut, readOutEveryMs } from './read-out';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Records what is announced, and when. */
function listen() {
  const said: { readonly text: string; readonly at: number }[] = [];
  const readOut = createReadOut((text) => said.push({ text, at: Date.now() }));
  return { readOut, said, texts: () => said.map(({ text }) => text) };
}

const count = (to: number) => Array.from({ length: to }, (_, index) => `Sentence ${index + 1} is here.`);

describe('createReadOut', () => {
  it('says every sentence once, in order and spaced apart, however the text arrives', () => {
    const pieces = fc.array(
      fc.record({ length: fc.integer({ min: 1, max: 60 }), waitMs: fc.integer({ min: 0, max: 3_000 }) }),
      { maxLength: 30 },
    );
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 12 }), pieces, (sentences, arrivals) => {
        const text = count(sentences).join(' ');
        const { readOut, said, texts } = listen();
        let end = 0;
        for (const { length, waitMs } of arrivals) {
          end += length;
          readOut.take('1', text.slice(0, end));
          vi.advanceTimersByTime(waitMs);
        }
        readOut.take('1', text);
        readOut.finish(() => undefined);
        vi.runAllTimers();
        expect(texts().join(' ')).toBe(text);
        for (const [index, { at }] of said.entries())
          if (index > 0) expect(at - (said[index - 1]?.at ?? 0)).toBeGreaterThanOrEqual(readOutEveryMs);
      }),
    );
  });

  it('collects finished sentences while it waits', () => {
    const { readOut, texts } = listen();
    readOut.take('1', 'One is. Two ');
    readOut.take('1', 'One is. Two is. Three is. Four ');
    expect(texts()).toEqual(['One is.']);
    vi.advanceTimersByTime(readOutEveryMs - 1);
    expect(texts()).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(texts()).toEqual(['One is.', 'Two is. Three is.']);
  });

  it('says the end once, after the last sentence, even after the user has left', () => {
    const { readOut, texts } = listen();
    const onSaid = vi.fn<() => void>();
    const onSaidAgain = vi.fn<() => void>();
    readOut.take('1', 'One is. Two ');
    readOut.take('1', 'One is. Two is. Three is');
    readOut.finish(onSaid);
    readOut.finish(onSaidAgain);
    readOut.leave();
    expect(onSaid).not.toHaveBeenCalled();
    vi.runAllTimers();
    expect(texts()).toEqual(['One is.', 'Two is. Three is']);
    expect(onSaid).toHaveBeenCalledOnce();
    expect(onSaidAgain).not.toHaveBeenCalled();
  });

  it('falls silent when the user leaves an answer that is still being written', () => {
    const { readOut, texts } = listen();
    readOut.take('1', 'One is. Two ');
    readOut.take('1', 'One is. Two is. Three');
    readOut.leave();
    vi.runAllTimers();
    expect(texts()).toEqual(['One is.']);
    const later = listen();
    later.readOut.leave();
    later.readOut.take('1', 'One is. Two ');
    expect(later.texts()).toEqual([]);
  });

  it('starts over with the text of the next turn, after it has said all of the previous one', () => {
    const { readOut, texts } = listen();
    readOut.take('1', 'Let me look');
    readOut.take('2', 'It was dug. Then');
    readOut.finish(() => undefined);
    vi.runAllTimers();
    expect(texts().join(' ')).toBe('Let me look It was dug. Then');
  });
});
