/**
 * The ports that tools can use on this instance now, as reported by its live workers: a browser may be installed or not, a mail server set
 * up or not.
 */
import { listHeartbeats } from '@/lib/domain/status/store';
import type { PortName } from '@/lib/engine/tools/host';
import type { Tool } from '@/lib/engine/tools/tool';
import { acrossWorkspaces } from '@/lib/platform/db/in-workspace';
import { heartbeatDetailSchema, heartbeatMs } from '@/lib/server/status/read-health';

export type OfferedPorts = ReadonlySet<string>;

export async function listOfferedPorts(now: Date = new Date()): Promise<OfferedPorts> {
  const since = new Date(now.getTime() - 3 * heartbeatMs);
  const workers = await acrossWorkspaces((database) => listHeartbeats(database, since));
  return new Set(workers.flatMap(({ detail }) => heartbeatDetailSchema.parse(detail).ports));
}

export function isOffered(tool: Pick<Tool, 'needs'>, ports: OfferedPorts): boolean {
  return tool.needs.every((name: PortName) => ports.has(name));
}
