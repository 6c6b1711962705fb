/**
 * Records what the agents of a research run say to each other, to measure what messages cost: `node scripts/run.mjs
 * bench/llmx/record-research.ts`. It is a real run by a real worker, with a scripted model over the sample texts, in its own scratch
 * database.
 */
import { writeFileSync } from 'node:fs';
import { startFakeUpstream } from '@/e2e/support/fake-upstream/server';
import { scratchVariables, withScratchDatabase } from '../scratch/scratch-database';
import { recordedResearchFile } from './recorded-research';

const upstream = await startFakeUpstream();
const variables = {
  ...scratchVariables,
  MODEL: 'openai-compatible/research',
  MODEL_API_KEY: 'none',
  MODEL_CONTEXT_TOKENS: '100000',
  MODEL_BASE_URL: upstream.baseUrl('openai-compatible'),
};
try {
  await withScratchDatabase({ waitsForDisk: false, variables }, async () => {
    const { holdResearch } = await import('./hold-research');
    writeFileSync(recordedResearchFile, `${JSON.stringify(await holdResearch(), null, 2)}\n`);
  });
} finally {
  await upstream.close();
}
