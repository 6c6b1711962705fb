/** Measures what the product adds to a model that answers immediately over HTTP. It runs in its own scratch database. */
import { startFakeUpstream } from '@/e2e/support/fake-upstream/server';
import { scratchVariables, withScratchDatabase } from '../scratch/scratch-database';
import type { TurnFigures } from './time-turns';

export async function measureTurn(): Promise<TurnFigures> {
  const upstream = await startFakeUpstream();
  const variables = {
    ...scratchVariables,
    MODEL: 'openai-compatible/scripted',
    MODEL_BASE_URL: upstream.baseUrl('openai-compatible'),
    MODEL_API_KEY: 'none',
  };
  try {
    return await withScratchDatabase({ waitsForDisk: true, variables }, async () => {
      const { timeTurns } = await import('./time-turns');
      return timeTurns(upstream);
    });
  } finally {
    await upstream.close();
  }
}
