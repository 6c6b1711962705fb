/** Where authorization servers send browsers back to, and where they read who we are (OAuth Client ID Metadata Document). */
import { paths } from '@/lib/core/paths';
import { describeClient, type OwnAddresses } from '@/lib/platform/mcp/sign-in-at-server';
import { getPublicUrl } from '@/lib/platform/settings/env';

export function getOwnAddresses(): OwnAddresses {
  const publicUrl = getPublicUrl();
  return {
    publicUrl,
    redirectUri: publicUrl + paths.mcpSignInReturn(),
    documentUrl: publicUrl.startsWith('https:') ? publicUrl + paths.mcpSignInClient() : null,
  };
}

/** Null without TLS: nobody could trust what is read there. */
export function presentClientDocument() {
  const own = getOwnAddresses();
  return own.documentUrl === null ? null : { client_id: own.documentUrl, ...describeClient(own) };
}
