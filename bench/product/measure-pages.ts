/**
 * Measures the JavaScript that a page requests when it is first opened: the scripts named in its HTML, compressed as they are sent. Scripts
 * loaded later, on use, do not count.
 */
import { request } from 'node:http';
import { z } from 'zod';
import { paths } from '@/lib/core/paths';
import type { Product } from './run-product';
import type { Owner } from './sign-in';

export type PageWeight = { readonly page: string; readonly scripts: number; readonly kilobytes: number };

const itemsSchema = z.object({ items: z.array(z.object({ id: z.string() })) });

export async function measurePages(product: Product, owner: Owner): Promise<PageWeight[]> {
  const weights: PageWeight[] = [];
  const sizes = new Map<string, number>();
  for (const [page, address] of await listPages(owner)) {
    const isForMembers = address.startsWith('/w/');
    const html = await get(new URL(address, product.address), isForMembers ? { cookie: owner.cookie } : {});
    if (html.status !== 200) throw new Error(`${page} answers ${html.status}.`);
    const scripts = listScripts(html.bytes.toString('utf8'));
    for (const script of scripts) {
      if (sizes.has(script)) continue;
      const sent = await get(new URL(script, product.address), { 'accept-encoding': 'gzip' });
      sizes.set(script, sent.bytes.length);
    }
    const bytes = [...scripts].reduce((sum, script) => sum + (sizes.get(script) ?? 0), 0);
    weights.push({ page, scripts: scripts.size, kilobytes: bytes / 1_000 });
  }
  return weights;
}

/** Scripts marked `nomodule` do not count, because only ten-year-old browsers load them. */
function listScripts(html: string): ReadonlySet<string> {
  const tags = [...html.matchAll(/<script\b[^>]*>/g)].map(([tag]) => tag);
  const loaded = tags.filter((tag) => !/\bnomodule\b/i.test(tag));
  return new Set(loaded.map((tag) => /\bsrc="([^"]+)"/.exec(tag)?.[1] ?? '').filter((src) => src !== ''));
}

async function listPages(owner: Owner): Promise<ReadonlyMap<string, string>> {
  const first = async (place: string) => (await owner.get(place, itemsSchema)).items[0]?.id ?? '';
  const { slug } = owner;
  const collection = await first('/v1/collections');
  const source = await first(`/v1/collections/${collection}/sources`);
  const artifact = await first('/v1/artifacts');
  const run = await first('/v1/runs');
  const made = { mode: 'snapshot', expires_at: null };
  const shared = await owner.post(`/v1/artifacts/${artifact}/shares`, made, z.object({ url: z.url() }));
  return new Map<string, string>([
    ['sign-in', paths.signIn()],
    ['home', paths.home(slug)],
    ['collection with chat', paths.collection(slug, collection)],
    ['source', paths.source(slug, source)],
    ['artifact', paths.artifact(slug, artifact)],
    ['run', paths.run(slug, run)],
    ['shares', paths.shares(slug)],
    ['settings', paths.settingsSection(slug, 'models')],
    ['public share', new URL(shared.url).pathname],
  ]);
}

/** Returns the bytes as they were sent. `fetch` would decompress them. */
function get(
  url: URL,
  headers: Readonly<Record<string, string>>,
): Promise<{ readonly status: number; readonly bytes: Buffer }> {
  return new Promise((resolve, reject) => {
    const asked = request(url, { headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, bytes: Buffer.concat(chunks) }));
      response.on('error', reject);
    });
    asked.on('error', reject);
    asked.end();
  });
}
