/** Answers with a public document that is the same for everybody, or says that there is none. */
import { statusOfCode } from './route';

export function serveDocument(document: object | null): Response {
  if (document === null) return new Response(null, { status: statusOfCode.not_found });
  return Response.json(document, { headers: { 'cache-control': 'public, max-age=3600' } });
}
