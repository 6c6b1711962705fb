import { serveDocument } from '@/lib/server/http/serve-document';
import { presentClientDocument } from '@/lib/server/mcp-servers/sign-in/own-addresses';

/** Authorization servers read here who we are (OAuth Client ID Metadata Document, 4.1). */
export function GET(): Response {
  return serveDocument(presentClientDocument());
}
