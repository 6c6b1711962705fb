/**
 * Checks every response that a test in this process gets from a route of the product against the published description. It wraps `serve`,
 * with which each of those routes is created, and observes the responses without changing them. Anything that the description does not
 * cover fails the test in which it was sent.
 */
import { afterEach, expect, vi } from 'vitest';
import { type AnswerCheck, createDocumentChecker, type DocumentChecker } from './check-against-document';

type Handler = (request: Request, context: unknown) => Promise<Response>;
type Declared = { readonly method: string; readonly path: string };
type Route = { readonly serve: (endpoint: Declared, useCase: unknown) => Handler };

/** Outlives this module, because routes that an earlier test file loaded report here, too, and what was compiled for it is used again. */
const shared = globalThis as { undescribed?: string[]; checker?: Promise<DocumentChecker> };
const problems = (shared.undescribed ??= []);

/** Returns what was found so far, which then no longer fails the test. */
export const takeProblems = (): string[] => problems.splice(0);

const getChecker = () => (shared.checker ??= createChecker());

async function createChecker(): Promise<DocumentChecker> {
  const { getOpenApiDocument } = await import('@/lib/server/http/openapi');
  return createDocumentChecker(JSON.parse(JSON.stringify(getOpenApiDocument())));
}

vi.mock('@/lib/server/http/route', async (importOriginal) => {
  const route = await importOriginal<Route>();
  const serve: Route['serve'] = (endpoint, useCase) => {
    const handle = route.serve(endpoint, useCase);
    return async (request, context) => watch(endpoint, await handle(request, context));
  };
  return { ...route, serve };
});

/** Uses the declared method and path, because a test may call a route with an address that a server would have refused earlier. */
async function watch({ method, path }: Declared, response: Response): Promise<Response> {
  const { beginAnswer } = await getChecker();
  const check = beginAnswer({
    method,
    path,
    status: response.status,
    mediaType: response.headers.get('content-type')?.split(';')[0]?.trim() ?? '',
    hasHeader: (name) => response.headers.has(name),
  });
  if (check === null) problems.push(`${method} ${path}: this address is not described`);
  if (check === null || response.body === null) {
    problems.push(...(check?.end() ?? []));
    return response;
  }
  const { status, statusText, headers } = response;
  return new Response(lookOn(response.body, check), { status, statusText, headers });
}

/** Passes on the same bytes at the same pace: nothing is read before the reader asks for it, and cancelling it cancels the source. */
function lookOn(body: ReadableStream<Uint8Array>, check: AnswerCheck): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { value, done } = await reader.read();
        if (done) {
          problems.push(...check.end());
          controller.close();
          return;
        }
        problems.push(...check.push(decoder.decode(value, { stream: true })));
        controller.enqueue(value);
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
}

afterEach(() => {
  expect(takeProblems(), 'answers that the published description does not describe').toEqual([]);
});
