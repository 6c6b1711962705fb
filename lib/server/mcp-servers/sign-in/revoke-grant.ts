/** Asks an authorization server to forget the sign-in that was just deleted here. If that fails, the tokens still expire by themselves. */
import { log } from '@/lib/platform/telemetry/log';
import { revokeTokens } from '@/lib/platform/mcp/sign-in-at-server';
import { openWire } from './find-place';
import { openGrant } from './seal-grant';

type Deleted = { readonly serverId: string; readonly url: URL; readonly grantCipher: string | null };

export async function revokeGrant({ serverId, url, grantCipher }: Deleted): Promise<void> {
  if (grantCipher === null) return;
  const grant = openGrant({ serverId, url }, grantCipher);
  const revoked = await revokeTokens(grant, grant, openWire());
  if (revoked.ok) return;
  const { code, reason } = revoked.failure;
  log.warn({ code, reason }, 'a sign-in to an MCP server was deleted here, but not revoked there');
}
