import { readdirSync } from 'node:fs';
import path from 'node:path';
import { build, type Metafile } from 'esbuild';
import { expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');

/** Everything that pages and their frame load before the user does anything. */
const screens = readdirSync(path.join(root, 'components'), { recursive: true, encoding: 'utf8' })
  .filter((file) => /-(screen|frame)\.tsx$/.test(file))
  .map((file) => path.posix.join('components', file.replaceAll('\\', '/')));

/** Returns the files and the packages that an entry loads immediately. Lazy imports are left out. */
function listLoaded(outputs: Metafile['outputs'], entry: string): ReadonlySet<string> {
  const loaded = new Set<string>();
  const walk = (name: string) => {
    if (loaded.has(name)) return;
    loaded.add(name);
    const { inputs = {}, imports = [] } = outputs[name] ?? {};
    for (const input of Object.keys(inputs)) loaded.add(input);
    for (const { path: imported, kind, external } of imports) {
      if (kind !== 'import-statement') continue;
      if (external === true) loaded.add(imported);
      else walk(imported);
    }
  };
  const [own] = Object.entries(outputs).find(([, { entryPoint }]) => entryPoint === entry) ?? [''];
  walk(own);
  return loaded;
}

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

function listScreensWith(loads: (name: string) => boolean): string[] {
  return screens
    .filter((screen) => {
      const loaded = listLoaded(metafile.outputs, screen);
      expect(loaded).toContain(screen);
      return [...loaded].some(loads);
    })
    .map((screen) => screen.replace('components/', ''))
    .toSorted();
}

it('no screen loads shapes of endpoints with its first code', () => {
  expect(screens.length).toBeGreaterThan(20);
  expect(listScreensWith((name) => name.startsWith('lib/protocol/http/'))).toEqual([]);
});

it('no screen loads zod with its first code', () => {
  expect(listScreensWith((name) => name === 'zod')).toEqual([]);
});
