/**
 * Records the sessions of `session-scripts.ts`: `node scripts/run.mjs bench/llmx/record-sessions.ts`. A real worker works in a scratch
 * database of its own.
 */
import { writeFileSync } from 'node:fs';
import { scratchVariables, withScratchDatabase } from '../scratch/scratch-database';
import { recordedSessionsFile } from './recorded-sessions';
import { sessionScripts } from './session-scripts';

const variables = { ...scratchVariables, MODEL: 'extractive' };
await withScratchDatabase({ waitsForDisk: false, variables }, async () => {
  const { holdSession } = await import('./hold-session');
  const { createScratchTeam } = await import('../scratch/scratch-team');
  const { editor } = await createScratchTeam();
  const seen = await holdSession(editor, sessionScripts.seen);
  const unseen = await holdSession(editor, sessionScripts.unseen);
  writeFileSync(recordedSessionsFile, `${JSON.stringify({ seen, unseen }, null, 2)}\n`);
});
