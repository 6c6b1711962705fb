/**
 * Serves the Model Context Protocol over streamable HTTP, stateless (2026-07-28 "Streamable HTTP"; the revisions since 2025-03-26 through
 * the package's fallback, without sessions). The caller is identified here before a message is read. GET and DELETE of older revisions are
 * not supported (405).
 */
import { createMcpHandler } from '@modelcontextprotocol/server';
import { createUuid } from '@/lib/core/ids';
import type { Viewer } from '@/lib/domain/team/actor';
import { log } from '@/lib/platform/telemetry/log';
import { createMcpServer } from './create-mcp-server';
import { presentRefusal } from './present-refusal';
import { readConnection } from './read-connection';
import { readMessage } from './read-message';
import { endWithRights } from '../http/end-with-rights';
import { requireStillRightful } from '../team/still-rightful';
import { refuseUnlistedOrigin } from './refuse-unlisted-origin';
import { requireTokenViewer } from './require-token-viewer';

export async function serveMcp(request: Request): Promise<Response> {
  const requestId = createUuid();
  const response = await answer(request, requestId).catch((error: unknown) =>
    presentRefusal(error, request, requestId),
  );
  response.headers.set('x-request-id', requestId);
  if (!response.headers.has('cache-control')) response.headers.set('cache-control', 'private, no-store');
  return response;
}

async function answer(request: Request, requestId: string): Promise<Response> {
  refuseUnlistedOrigin(request);
  const actor = await requireTokenViewer(request);
  const connection = readConnection(request);
  const handler = createMcpHandler(() => createMcpServer(actor, connection), {
    onerror: (error) => log.debug({ requestId, endpoint: 'mcp', error }, 'a message was refused'),
  });
  if (request.method !== 'POST') return handler.fetch(request);
  const response = await handler.fetch(request, { parsedBody: await readMessage(request) });
  // A call may wait for a while, and its token may have been revoked meanwhile.
  await requireStillRightful(actor);
  return guardBody(response, actor);
}

/** A streamed answer ends when the caller loses the right to it. */
function guardBody(response: Response, actor: Viewer): Response {
  if (response.body === null) return response;
  return new Response(endWithRights(response.body, actor), response);
}
