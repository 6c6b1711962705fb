import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { root } from './root.mjs';

/**
 * Bundles each program that runs in a process of its own into one JavaScript file, so that a worker needs only a third of the processor
 * time to load compared with its sources through a loader. Packages are not bundled, so the files must be inside this folder.
 * `lib/platform/processes/find-program.ts` finds them by the same names.
 * @param {string} directory
 */
export async function buildPrograms(directory) {
  const { build } = await import('esbuild');
  await build({
    absWorkingDir: root,
    entryPoints: {
      worker: 'lib/server/worker/main.ts',
      capture: 'lib/server/sources/capture-process.ts',
      picture: 'lib/server/sources/picture-process.ts',
      export: 'lib/server/artifacts/export/export-process.ts',
    },
    outdir: directory,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    packages: 'external',
    plugins: [keepOwnPlaces(directory)],
    platform: 'node',
    format: 'esm',
    target: 'node22',
    sourcemap: 'linked',
    logLevel: 'silent',
  });
}

/** A file that asks for its own location, to read files next to it, gets the location of its source. */
function keepOwnPlaces(directory) {
  const writePlace = (file) => `new URL(${JSON.stringify(path.relative(directory, file))}, import.meta.url)`;
  return {
    name: 'keep-own-places',
    setup({ onLoad }) {
      onLoad({ filter: /\.ts$/ }, async ({ path: file }) => {
        const text = await readFile(file, 'utf8');
        if (!text.includes('import.meta.')) return undefined;
        const folder = `process.getBuiltinModule('node:url').fileURLToPath(${writePlace(path.dirname(file))})`;
        const contents = text.replace(/\bimport\.meta\.(dirname|url)\b/g, (_all, name) =>
          name === 'dirname' ? folder : `${writePlace(file)}.href`,
        );
        return { contents, loader: 'ts' };
      });
    },
  };
}
