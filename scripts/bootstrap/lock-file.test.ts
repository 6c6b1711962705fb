/** The lock file must work on every machine that runs `npm ci`, not only on the one where it was written. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { readJsonAs } from '@/lib/core/json';
import { root } from './root.mjs';

const versions = z.record(z.string(), z.string()).default({});
const lockSchema = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.string().optional(),
      dependencies: versions,
      optionalDependencies: versions,
      hasInstallScript: z.boolean().default(false),
    }),
  ),
});

const text = readFileSync(path.join(root, 'package-lock.json'), 'utf8');
const lock = readJsonAs(lockSchema, text, text.length);
if (!lock.ok) throw new Error(`package-lock.json cannot be read: ${lock.failure.reason}`);
const { packages } = lock.value;

/** Packages of which something runs in the product, as opposed to what builds and tests it. Lower it when one is gone. */
const mostPackages = 95;

/** Searches where Node.js does: in the package's own folder, then in each folder above it. */
function isLocked(name: string, from: string): boolean {
  if (packages[`${from}/node_modules/${name}`]?.version !== undefined) return true;
  const above = from.lastIndexOf('/node_modules/');
  if (above !== -1) return isLocked(name, from.slice(0, above));
  return packages[`node_modules/${name}`]?.version !== undefined;
}

describe('the lock file', () => {
  it('lists the binaries for every platform that a package supports', () => {
    const missing = Object.entries(packages).flatMap(([from, { optionalDependencies }]) =>
      Object.keys(optionalDependencies)
        .filter((name) => !isLocked(name, from))
        .map((name) => `${from} needs ${name}`),
    );
    expect(missing).toEqual([]);
  });

  it('installs Playwright without a script that could download a browser', () => {
    const withScripts = Object.keys(packages).filter((name) => packages[name]?.hasInstallScript === true);
    expect(withScripts.filter((name) => name.includes('playwright'))).toEqual([]);
  });

  it('lets no more packages of our choice into the product than before', () => {
    const chosen = Object.keys(packages['']?.dependencies ?? {});
    expect(chosen.length).toBeLessThanOrEqual(mostPackages);
  });
});
