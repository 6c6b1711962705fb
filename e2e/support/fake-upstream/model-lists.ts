/** The list of models in each provider's format. The key `bad-key` is refused, so that a test can see a refusal. */
import type { IncomingMessage, ServerResponse } from 'node:http';

/** The names in every list. Each is a script or a scenario. */
export const listedModels = [
  'cite',
  'text',
  'tool',
  'long',
  'cjk',
  'garbage',
  'cut',
  'stall',
  'html',
] as const;

export function writeModelList(path: string, request: IncomingMessage, response: ServerResponse): void {
  const answer = (status: number, body: unknown) => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(body));
  };
  const key = [request.headers.authorization, request.headers['x-api-key'], request.headers['x-goog-api-key']]
    .join(' ')
    .replace('Bearer ', '');
  if (key.includes('bad-key'))
    return answer(401, { error: { message: 'Incorrect API key provided: bad-key' } });
  if (path.endsWith('/api/tags')) {
    return answer(200, { models: listedModels.map((name) => ({ name, model: name, size: 1 })) });
  }
  if (path.endsWith('/v1beta/models')) {
    const models = listedModels.map((name) => ({
      name: `models/${name}`,
      supportedGenerationMethods: ['generateContent'],
    }));
    const embedding = { name: 'models/embedding-1', supportedGenerationMethods: ['embedContent'] };
    return answer(200, { models: [...models, embedding] });
  }
  if (path.endsWith('/models')) {
    return answer(200, {
      object: 'list',
      data: listedModels.map((id) => ({ id, object: 'model', type: 'model' })),
      has_more: false,
    });
  }
  return answer(404, { error: { message: `Nothing is served at ${path}` } });
}
