/**
 * Runs the work of a command beside a running instance, or alone if none runs. The work must import whatever needs the database itself,
 * with `import()`, because the environment is complete only then.
 */
import { openInstance } from './open-instance';
import { readSettings } from './read-settings';

export async function withInstance<Value>(work: () => Promise<Value>): Promise<Value> {
  const instance = await openInstance(readSettings());
  Object.assign(process.env, instance.variables);
  try {
    return await work();
  } finally {
    // Imported only now for the same reason: its logger reads the environment when it is loaded.
    const { closeSender } = await import('@/lib/platform/jobs/send-job');
    const { closePrisma } = await import('@/lib/platform/db/client');
    await closeSender();
    await closePrisma();
    await instance.release();
  }
}
