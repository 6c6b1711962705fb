import { readdirSync } from 'node:fs';
import path from 'node:path';
import { build, type Metafile } from 'esbuild';
import { expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');

/** Everything that pages and their frame load before the user does anything. */
const screens = readdirSync(path.join(root, 'components'), { recursive: true, encoding: 'utf8' })
  .filter((file) => /-(screen|frame)\.tsx$/.test(file))
  .map((file) => path.posix.join('components', file.replaceAll('\\', '/')));

/** Returns the files that an entry loads immediately. Lazy imports are left out. */
function listLoaded(outputs: Metafile['outputs'], entry: string): ReadonlySet<string> {
  const loaded = new Set<string>();
  const walk = (name: string) => {
    if (loaded.has(name)) return;
    loaded.add(name);
    const { inputs = {}, imports = [] } = outputs[name] ?? {};
    for (const input of Object.keys(inputs)) loaded.add(input);
    for (const { path: imported, kind } of imports) if (kind === 'import-statement') walk(imported);
  };
  const [own] = Object.entries(outputs).find(([, { entryPoint }]) => entryPoint === entry) ?? [''];
  walk(own);
  return loaded;
}

/** Screens that validate against a schema, or that list what a schema lists. Any others would load all schemas of a noun without need. */
const readers = ['components/artifacts/artifact-screen.tsx', 'components/models/models-screen.tsx'];

it('only the listed screens load shapes of endpoints with their first code', async () => {
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: screens,
    outdir: 'unwritten',
    bundle: true,
    splitting: true,
    format: 'esm',
    write: false,
    metafile: true,
    alias: { '@': root },
    packages: 'external',
    loader: { '.css': 'empty' },
    logLevel: 'error',
  });
  expect(screens.length).toBeGreaterThan(20);
  const heavy = screens.filter((screen) => {
    const loaded = listLoaded(metafile.outputs, screen);
    expect(loaded).toContain(screen);
    return [...loaded].some((file) => file.startsWith('lib/protocol/http/'));
  });
  expect(heavy.toSorted()).toEqual(readers);
});
