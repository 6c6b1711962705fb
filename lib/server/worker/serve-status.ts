/**
 * The small server of a worker for whoever watches over it, if WORKER_PORT is set: `/health` for a container's probe, `/metrics` for Prometheus.
 * It listens where the web server of the same settings would (HOST), and tells nothing that `/v1/health` does not tell anyone.
 */
import { createServer, type Server } from 'node:http';
import { log } from '@/lib/platform/telemetry/log';
import { answerMetrics } from '@/lib/server/status/answer-metrics';
import { readHealth } from '@/lib/server/status/read-health';

/** @returns null if no port is set */
export function serveStatus({
  HOST,
  WORKER_PORT,
}: {
  readonly HOST: string;
  readonly WORKER_PORT?: number | undefined;
}): Server | null {
  if (WORKER_PORT === undefined) return null;
  const server = createServer((request, response) => {
    const authorization = request.headers.authorization ?? null;
    answerStatus(request.url ?? '', authorization)
      .catch((error: unknown) => {
        log.warn({ error: String(error) }, 'the state of this worker could not be told');
        return new Response('The database does not answer.\n', { status: 503 });
      })
      .then(async (answer) => {
        response.writeHead(answer.status, Object.fromEntries(answer.headers));
        response.end(request.method === 'HEAD' ? undefined : await answer.text());
      })
      .catch(() => response.destroy());
  });
  server.on('error', (error) => log.error({ reason: error.message }, 'WORKER_PORT cannot be used'));
  return server.listen(WORKER_PORT, HOST);
}

async function answerStatus(url: string, authorization: string | null): Promise<Response> {
  const [path] = url.split('?', 1);
  if (path === '/metrics') return answerMetrics(authorization);
  if (path !== '/health') return new Response('There are /health and /metrics here.\n', { status: 404 });
  const { database } = (await readHealth()).parts;
  return Response.json({ database }, { status: database.status === 'ready' ? 200 : 503 });
}
