/** The first owner of a product under measurement, and plain requests in her name. */
import { z } from 'zod';
import { checkShape } from '@/lib/core/json';
import type { Product } from './run-product';

export type Owner = {
  readonly cookie: string;
  readonly slug: string;
  readonly workspaceId: string;
  get<Schema extends z.ZodType>(place: string, schema: Schema): Promise<z.output<Schema>>;
  post<Schema extends z.ZodType>(place: string, body: object, schema: Schema): Promise<z.output<Schema>>;
};

const workspacesSchema = z.object({ items: z.array(z.object({ id: z.string(), slug: z.string() })).min(1) });

/** Signs in with the link that the first start printed. */
export async function signIn({
  address,
  signInLink,
}: Pick<Product, 'address' | 'signInLink'>): Promise<Owner> {
  const made = await fetch(`${address}/v1/first-owner`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: address },
    body: JSON.stringify({
      token: signInLink.slice(signInLink.indexOf('#') + 1),
      name: 'Ada Park',
      email: 'ada@example.org',
      password: 'a quiet library at noon',
      workspace_name: 'Measured',
    }),
  });
  if (!made.ok) throw new Error(`No first owner: ${made.status} ${await made.text()}`);
  const cookie = made.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  const nowhere = createOwner(address, { cookie, workspaceId: '', slug: '' });
  const [workspace] = (await nowhere.get('/v1/workspaces', workspacesSchema)).items;
  return createOwner(address, { cookie, workspaceId: workspace?.id ?? '', slug: workspace?.slug ?? '' });
}

/** Returns the same owner after the product was restarted at another address. */
export const follow = (owner: Owner, { address }: Pick<Product, 'address'>): Owner =>
  createOwner(address, owner);

function createOwner(
  address: string,
  { cookie, workspaceId, slug }: Pick<Owner, 'cookie' | 'workspaceId' | 'slug'>,
): Owner {
  async function ask<Schema extends z.ZodType>(place: string, body: object | null, schema: Schema) {
    const response = await fetch(address + place, {
      method: body === null ? 'GET' : 'POST',
      headers: {
        cookie,
        origin: address,
        'content-type': 'application/json',
        ...(workspaceId === '' ? {} : { 'x-workspace-id': workspaceId }),
      },
      ...(body === null ? {} : { body: JSON.stringify(body) }),
    });
    const reply: unknown = await response.json();
    const checked = checkShape(schema, reply);
    if (!checked.ok) throw new Error(`${place}: ${response.status} ${JSON.stringify(reply).slice(0, 300)}`);
    return checked.value;
  }

  return {
    cookie,
    slug,
    workspaceId,
    get: (place, schema) => ask(place, null, schema),
    post: (place, body, schema) => ask(place, body, schema),
  };
}
