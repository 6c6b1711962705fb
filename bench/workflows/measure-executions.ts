/** Measures executions of a workflow per minute, by real workers in their own processes, in a scratch database that waits for its disk. */
import { openReceiver } from '@/lib/server/integrations/__fixtures__/receiver';
import { scratchVariables, withScratchDatabase } from '../scratch/scratch-database';
import type { ExecutionFigures } from './time-executions';

export async function measureExecutions(): Promise<ExecutionFigures[]> {
  const receiver = await openReceiver();
  const variables = { ...scratchVariables, MODEL: '', CAPTURE_ALLOW: receiver.host };
  try {
    return await withScratchDatabase({ waitsForDisk: true, variables }, async () => {
      const { timeExecutions } = await import('./time-executions');
      const figures = [];
      for (const workers of [1, 2]) figures.push(await timeExecutions(receiver, workers));
      return figures;
    });
  } finally {
    await receiver.close();
  }
}
