import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { root } from './root.mjs';

/**
 * The programs that run in processes of their own, each as one file of JavaScript: a worker then loads with a third of the
 * processor time that its sources take through a loader. Packages stay where they are, so the files must stand inside this folder.
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

/** A file that asks where it stands, to read its neighbours, is told where its source stands. */
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
