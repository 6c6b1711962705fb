/** Measures research against a scripted model that takes the same time for every answer, in its own scratch database. */
import { startFakeUpstream } from '@/e2e/support/fake-upstream/server';
import { scratchVariables, withScratchDatabase } from '../scratch/scratch-database';
import type { GraphFigures } from './time-graph';

export const modelMs = 2_000;

export async function measureResearch(counts: readonly number[]): Promise<GraphFigures> {
  const upstream = await startFakeUpstream();
  upstream.respond(() => ({ text: 'Nothing is known of it.', chunkSize: 1_000, delayMs: modelMs }));
  const variables = {
    ...scratchVariables,
    MODEL: 'openai-compatible/scripted',
    MODEL_BASE_URL: upstream.baseUrl('openai-compatible'),
    MODEL_API_KEY: 'none',
  };
  try {
    return await withScratchDatabase({ waitsForDisk: true, variables }, async () => {
      const { timeGraph } = await import('./time-graph');
      return timeGraph(counts);
    });
  } finally {
    await upstream.close();
  }
}
