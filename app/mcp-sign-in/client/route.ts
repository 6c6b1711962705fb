import { serveClientDocument } from '@/lib/server/mcp-servers/sign-in/serve-client-document';

export function GET(): Response {
  return serveClientDocument();
}
