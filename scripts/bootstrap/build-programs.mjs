import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { root } from './root.mjs';

/**
 * The programs by name, with the files that they begin with. `lib/platform/processes/find-program.ts` finds the first of them by the same
 * names. The others are for places where nothing may be installed or compiled, such as a container.
 */
export const programs = {
  worker: 'lib/server/worker/main.ts',
  capture: 'lib/server/sources/capture/capture-process.ts',
  picture: 'lib/server/sources/capture/draw-page-process.ts',
  export: 'lib/server/artifacts/export/export-process.ts',
  'first-owner-link': 'lib/server/first-owner/link-process.ts',
  start: 'scripts/start-built.mjs',
  token: 'scripts/token.ts',
  'sign-in': 'scripts/sign-in.ts',
  backup: 'scripts/backup.ts',
  restore: 'scripts/restore.ts',
  'move-originals': 'scripts/move-originals.ts',
};

/**
 * Bundles each program into one JavaScript file, so that a worker needs only a third of the processor time to load compared with its
 * sources through a loader. Packages are not bundled, so the files must be inside this folder.
 * @param {string} directory
 */
export async function buildPrograms(directory) {
  const { build, stop } = await import('esbuild');
  await build({
    absWorkingDir: root,
    entryPoints: programs,
    outdir: directory,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    packages: 'external',
    plugins: [keepOwnPlaces(directory)],
    platform: 'node',
    format: 'esm',
    target: 'node22',
    sourcemap: 'linked',
    // A process keeps its map in memory. Traces name files and lines, and nobody reads the sources from there.
    sourcesContent: false,
    logLevel: 'silent',
  });
  // The compiler is a process of its own, which would run as long as the product.
  await stop();
}

/** A file that asks for its own location, to read files next to it, gets the location of its source. */
function keepOwnPlaces(directory) {
  const writePlace = (file) => `new URL(${JSON.stringify(path.relative(directory, file))}, import.meta.url)`;
  return {
    name: 'keep-own-places',
    setup({ onLoad }) {
      onLoad({ filter: /\.(ts|mjs)$/ }, async ({ path: file }) => {
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
