/** Reads the owners' settings for tools. Every member may see them. */
import type { Viewer } from '@/lib/domain/team/actor';
import { tools } from '@/lib/engine/tools/catalogue';
import { inWorkspace } from '@/lib/platform/db/in-workspace';
import { presentPolicy } from './present-policy';

export function readPolicy(actor: Viewer) {
  return inWorkspace(actor, async (database) => ({
    items: await presentPolicy(database, actor, tools),
    next: null,
  }));
}
