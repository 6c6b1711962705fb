import { ensureDependencies } from './dependencies.mjs';
import { ensureGeneratedClient } from './generated-client.mjs';
import { ensureNode } from './node-version.mjs';
import { oneAtATime } from './one-at-a-time.mjs';
import { root } from './root.mjs';

/**
 * Provides what every command needs before it can begin: Node, the dependencies, the database client. Prints nothing if all of it is there.
 */
export async function prepare() {
  await ensureNode();
  process.chdir(root);
  await oneAtATime(async () => {
    await ensureDependencies();
    await ensureGeneratedClient();
  });
}
