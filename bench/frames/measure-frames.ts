/**
 * Measures how fast the log of a run is written and read again. It runs in its own scratch database, which waits for its disk as the
 * product's does.
 */
import { scratchVariables, withScratchDatabase } from '../scratch/scratch-database';
import type { FrameFigures } from './time-frames';

export function measureFrames(): Promise<FrameFigures> {
  return withScratchDatabase({ waitsForDisk: true, variables: scratchVariables }, async (url) => {
    const { timeFrames } = await import('./time-frames');
    return timeFrames(url);
  });
}
