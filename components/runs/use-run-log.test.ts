import { expect, it } from 'vitest';
import { firstRunState } from '@/lib/protocol/agent-chat';
import { answerLog } from './__fixtures__/logs';
import { appendFrames } from './use-run-log';

it('a log takes a frame once, however often it arrives', () => {
  const [one, two, three] = answerLog();
  if (one === undefined || two === undefined || three === undefined) throw new Error('The log is longer.');
  const first = appendFrames({ frames: [], state: firstRunState }, [one, two]);
  expect(appendFrames(first, [one, two])).toBe(first);
  expect(appendFrames(first, [two, three]).frames.map(({ eventId }) => eventId)).toEqual([1, 2, 3]);
});
