/** Answers authorization servers that read who we are (OAuth Client ID Metadata Document, 4.1). It is the same for everybody. */
import { statusOfCode } from '../../http/route';
import { presentClientDocument } from './own-addresses';

export function serveClientDocument(): Response {
  const described = presentClientDocument();
  if (described === null) return new Response(null, { status: statusOfCode.not_found });
  return Response.json(described, { headers: { 'cache-control': 'public, max-age=3600' } });
}
