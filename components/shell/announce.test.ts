import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { announce, announceEveryMs, createAnnouncementQueue, onAnnouncement } from './announce';

describe('createAnnouncementQueue', () => {
  it('keeps the order and lets a newer message replace a waiting one with the same key', () => {
    const queue = createAnnouncementQueue();
    queue.add({ key: 'progress', text: 'reading 1' });
    queue.add({ key: 'done', text: 'ready' });
    queue.add({ key: 'progress', text: 'reading 2' });
    expect([queue.take(), queue.take(), queue.take()]).toEqual(['ready', 'reading 2', null]);
  });

  it('drops the oldest message when too many wait', () => {
    const queue = createAnnouncementQueue(2);
    for (const text of ['a', 'b', 'c']) queue.add({ key: text, text });
    expect([queue.take(), queue.take(), queue.isEmpty()]).toEqual(['b', 'c', true]);
  });
});

describe('announce', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('says at most one message per second', () => {
    const said: string[] = [];
    const stop = onAnnouncement((text) => said.push(text));
    announce('answering');
    announce('answer ready, 6 sources');
    expect(said).toEqual(['answering']);
    vi.advanceTimersByTime(announceEveryMs - 1);
    expect(said).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(said).toEqual(['answering', 'answer ready, 6 sources']);
    vi.advanceTimersByTime(announceEveryMs);
    stop();
  });

  it('leaves at least a second between any two messages, even after a silence', () => {
    const said: { readonly text: string; readonly at: number }[] = [];
    const stop = onAnnouncement((text) => said.push({ text, at: Date.now() }));
    for (const [index, pauseMs] of [0, 300, 700, 999, 1_700, 1, 400, 2_500, 1].entries()) {
      vi.advanceTimersByTime(pauseMs);
      announce(`sentence ${index}`);
      announce(`step ${index}`, 'progress');
    }
    vi.runAllTimers();
    const pauses = said.slice(1).map(({ at }, index) => at - (said[index]?.at ?? 0));
    expect(Math.min(...pauses)).toBeGreaterThanOrEqual(announceEveryMs);
    expect(said.filter(({ text }) => text.startsWith('sentence'))).toHaveLength(9);
    stop();
  });
});
