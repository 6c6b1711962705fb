/**
 * `node scripts/image/assemble.mjs FOLDER`: builds the product, and writes into a new folder what it needs to run, and nothing else: no
 * sources, no package that only the build or the tests use. The `Dockerfile` copies this folder into the image.
 */
import { cpSync, lstatSync, mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { build } from '../bootstrap/build.mjs';
import { prepare } from '../bootstrap/prepare.mjs';
import { readJsonFile } from '../bootstrap/read-json-file.mjs';
import { programsDirectory, root } from '../bootstrap/root.mjs';
import { say, stopWith } from '../bootstrap/say.mjs';

/** Our own files and folders that are read while the product runs. */
const own = [
  'package.json',
  'next.config.mjs',
  'public',
  'prisma/migrations',
  'scripts/image/check-health.mjs',
  '.next',
];

/** What a build leaves in `.next` for the next build, for the type checker and for tools. */
const leftByBuild = /^\.next\/(cache|dev|types|diagnostics|trace|trace-build|turbopack)(\/|$)|\.nft\.json$/;

/** Data that our code reads next to itself. Programs keep looking for it there (`build-programs.mjs`). */
const besideCode = ['lib', 'scripts/supervisor'];
const isData = (file) => !/\.(ts|tsx|snap)$|\/__fixtures__\/|\/generated\//.test(file);

/** What packages find by names that they put together, so that no trace of the imports leads there. */
const foundByName = [
  ...['cmaps', 'iccs', 'legacy/build/pdf.worker.mjs', 'standard_fonts', 'wasm'].map(
    (folder) => `node_modules/pdfjs-dist/${folder}`,
  ),
  'node_modules/@expo-google-fonts',
  // The letters of formulas in exported HTML.
  'node_modules/katex/dist/katex.min.css',
  'node_modules/katex/dist/fonts',
  // Next resolves these names whenever it reads its settings.
  'node_modules/next/dist/compiled/webpack',
];

/**
 * Files that imports lead to, and that are not read in production: parts of Next for development and for building, and the library with
 * which Next would scale images, which is switched off. The first are those that Next leaves out itself where it traces its server.
 */
const unread = [
  /\.(d\.ts|map)$/,
  /next\/dist\/compiled\/next-server\/.*\.dev\.js$/,
  /node_modules\/react(-dom)?\/.*\.development\.js$/,
  /next\/dist\/(docs|bundle-analyzer)\//,
  /next\/dist\/compiled\/(babel|babel-packages|next-devtools|postcss-.*)\//,
  /next\/dist\/cli\/(?!next-start\.js|next-test\.js)/,
  /node_modules\/(sharp|@img)\//,
  // Its file `package.json` tells a service, which is switched off, what else is installed.
  /node_modules\/(typescript|eslint|prisma|effect|esbuild|tsx)\//,
];

const [, , target] = process.argv;
if (target === undefined) stopWith('Usage: node scripts/image/assemble.mjs FOLDER');
const folder = path.resolve(target);
await prepare();
const built = await build();
if (!built.ok) stopWith(`${built.output}\nThe build failed; see its output above.`);
mkdirSync(folder);

const files = new Set([
  ...own.flatMap(listFiles).filter((file) => !leftByBuild.test(file)),
  ...besideCode.flatMap(listFiles).filter(isData),
  ...foundByName.flatMap(listFiles),
  ...(await traceImports()),
  ...listTracedByNext(),
]);
for (const file of files) cpSync(file, path.join(folder, file), { recursive: true, verbatimSymlinks: true });
say(`${files.size} files are in ${folder}.`);

/** The packages that the programs and the start of the web server import. */
async function traceImports() {
  const programs = readdirSync(programsDirectory).filter((name) => name.endsWith('.mjs'));
  const starts = programs.map((name) => path.join(programsDirectory, name));
  const { nodeFileTrace } = await import('@vercel/nft');
  const { fileList } = await nodeFileTrace([...starts, 'node_modules/next/dist/bin/next'], {
    base: root,
    ignore: (file) => (!isPackage(file) && !file.startsWith('.next/')) || isUnread(file),
  });
  return [...fileList].filter(isPackage);
}

/** The packages that the server of the build imports, as Next has noted them beside each of its files. */
function listTracedByNext() {
  return listFiles('.next')
    .filter((file) => file.endsWith('.nft.json'))
    .flatMap((file) => readJsonFile(file).files.map((name) => path.join(path.dirname(file), name)))
    .filter((file) => isPackage(file) && !isUnread(file));
}

function isPackage(file) {
  return file.startsWith('node_modules/');
}

function isUnread(file) {
  return unread.some((pattern) => pattern.test(file));
}

function listFiles(entry) {
  if (!lstatSync(entry).isDirectory()) return [entry];
  return readdirSync(entry).flatMap((name) => listFiles(`${entry}/${name}`));
}
