/** The check that holds every reply of the database tests against the published description is itself in place. */
import { z } from 'zod';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { takeProblems } from '@/e2e/support/hold-routes-to-document';
import { defineEndpoint } from '@/lib/protocol/http/endpoint';
import { openTestInstance } from '../team/__fixtures__/people';

let instance: Awaited<ReturnType<typeof openTestInstance>>;
beforeAll(async () => {
  instance = await openTestInstance();
});
afterAll(() => instance.close());

const open = { access: 'public', token: 'public', method: 'GET', summary: '', reply: z.unknown() } as const;

async function askFor(endpoint: ReturnType<typeof defineEndpoint>, reply: unknown): Promise<number> {
  const { serve } = await import('./route');
  const handle = serve(endpoint, () => Promise.resolve(reply as never));
  const request = new Request(`http://localhost:3000${endpoint.path}`);
  const response = await handle(request, { params: Promise.resolve({}) });
  await response.text();
  return response.status;
}

it('reports an endpoint that is not described', async () => {
  const unknown = defineEndpoint({ ...open, name: 'getUnknown', path: '/v1/unknown' });
  expect(await askFor(unknown, {})).toBe(200);
  expect(takeProblems()).toEqual(['GET /v1/unknown: this address is not described']);
});

it('reports a reply that does not match the description', async () => {
  const health = defineEndpoint({ ...open, name: 'getHealth', path: '/v1/health' });
  expect(await askFor(health, { status: 'splendid' })).toBe(200);
  expect(takeProblems()).toEqual([expect.stringContaining("must have required property 'parts'")]);
});
