/** Finds the Chromium that `npm test` would use, and installs one if there is none. */
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';

const file = path.resolve(import.meta.dirname, '../../scripts/bootstrap/chromium.mjs');
const schema = z.object({
  ensureChromium: z.custom<() => Promise<unknown>>((value) => typeof value === 'function'),
});

/** @returns its path, or null if none is available */
export async function findChromium(): Promise<string | null> {
  const module: unknown = await import(pathToFileURL(file).href);
  const { ensureChromium } = schema.parse({ ...(module as object) });
  return z
    .string()
    .nullable()
    .parse(await ensureChromium());
}
