/**
 * Who may import whom, in one table, and the test that reads every import and fails on an arrow that the table forbids.
 * Four sentences: protocols know nobody; tools ask, they do not reach; only `server` joins; only `app` knows Next.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');

/** Folder → the folders it may import besides itself. The longest matching folder name counts. */
const allowed: Record<string, readonly string[]> = {
  'lib/core': [],
  'lib/protocol': ['lib/core'],
  'lib/evidence': ['lib/core'],
  'lib/capture': ['lib/core', 'lib/evidence'],
  'lib/engine': ['lib/core', 'lib/protocol', 'lib/evidence'],
  'lib/domain': ['lib/core', 'lib/protocol', 'lib/evidence', 'lib/capture', 'lib/engine', 'lib/platform/db'],
  'lib/platform': ['lib/core'],
  'lib/server': [
    'lib/core',
    'lib/protocol',
    'lib/evidence',
    'lib/capture',
    'lib/engine',
    'lib/domain',
    'lib/platform',
  ],
  'lib/client': ['lib/core', 'lib/protocol'],
  components: ['lib/core', 'lib/protocol', 'lib/client', 'lib/evidence', 'lib/domain'],
  app: ['components', 'lib/core', 'lib/protocol', 'lib/client', 'lib/server', 'lib/domain'],
};

/** Packages that live behind one door. */
const doors: readonly { readonly packages: RegExp; readonly only: RegExp }[] = [
  { packages: /^next(\/|$)/, only: /^(app\/|components\/|proxy\.ts|next\.config\.ts)/ },
  { packages: /^(ai|@ai-sdk\/.*)$/, only: /^lib\/engine\/model\/adapters\// },
  { packages: /^(pg|@prisma\/.*)$/, only: /^lib\/platform\/(db|jobs)\// },
  { packages: /^pg-boss$/, only: /^lib\/platform\/jobs\// },
  { packages: /^undici$/, only: /^lib\/(platform\/fetch|engine\/model\/adapters)\// },
  { packages: /^(playwright-core)$/, only: /^lib\/platform\/browser\// },
  { packages: /^better-auth(\/|$)/, only: /^lib\/platform\/auth\// },
  { packages: /^nodemailer$/, only: /^lib\/platform\/mail\// },
  { packages: /^pino$/, only: /^lib\/platform\/log\.ts/ },
  { packages: /^@xyflow\//, only: /^components\/workflow\/canvas\// },
  { packages: /^@dagrejs\//, only: /^components\/workflow\/canvas\/place-nodes\.ts/ },
  { packages: /^@modelcontextprotocol\//, only: /^lib\/server\/mcp\// },
];

function listSourceFiles(folder: string): string[] {
  return readdirSync(path.join(root, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.d\.ts$/.test(entry.name))
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .filter((file) => !/(^|\/)(generated|__fixtures__)\//.test(file));
}

function readImports(file: string): string[] {
  const text = readFileSync(path.join(root, file), 'utf8');
  return [
    ...text.matchAll(
      /(?:^|\n)\s*(?:import|export)\b[^'";]*?\bfrom\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)|(?:^|\n)import\s+['"]([^'"]+)['"]/g,
    ),
  ].map((match) => match[1] ?? match[2] ?? match[3] ?? '');
}

function resolveImport(file: string, specifier: string): string | null {
  if (specifier.startsWith('@/')) return specifier.slice(2);
  if (specifier.startsWith('.'))
    return path.posix.normalize(path.posix.join(path.posix.dirname(file), specifier));
  return null;
}

const folderOf = (file: string) =>
  Object.keys(allowed)
    .filter((folder) => file === folder || file.startsWith(`${folder}/`))
    .sort((left, right) => right.length - left.length)[0];

const isTest = (file: string) => /\.test\.tsx?$|\/contract\.ts$/.test(file);
const files = ['app', 'components', 'lib'].flatMap(listSourceFiles);
const product = files.filter((file) => !isTest(file));

function isAllowed(from: string, to: string, file: string): boolean {
  if (from === 'lib/domain' && to.startsWith('lib/platform'))
    return file.endsWith('/store.ts') || file.endsWith('-store.ts');
  return (allowed[from] ?? []).some((folder) => to === folder || to.startsWith(`${folder}/`));
}

describe('the house', () => {
  it('has no arrow that the table forbids', () => {
    const forbidden = product.flatMap((file) => {
      const from = folderOf(file);
      if (from === undefined) return [];
      return readImports(file)
        .map((specifier) => resolveImport(file, specifier))
        .filter((target): target is string => target !== null)
        .filter(
          (target) =>
            folderOf(target) !== undefined && folderOf(target) !== from && !isAllowed(from, target, file),
        )
        .map((target) => `${file} → ${target}`);
    });
    expect(forbidden).toEqual([]);
  });

  it('keeps each outside package behind its one door', () => {
    const outside = product.flatMap((file) =>
      readImports(file)
        .filter((specifier) => doors.some((door) => door.packages.test(specifier) && !door.only.test(file)))
        .map((specifier) => `${file} → ${specifier}`),
    );
    expect(outside).toEqual([]);
  });

  it('does not let one noun import the store of another', () => {
    const nounOf = (file: string) => /^lib\/domain\/([^/]+)\//.exec(file)?.[1];
    const crossing = product.flatMap((file) =>
      readImports(file)
        .map((specifier) => resolveImport(file, specifier))
        .filter((target): target is string => target !== null && /store$/.test(target))
        .filter((target) => nounOf(file) !== undefined && nounOf(target) !== nounOf(file))
        .map((target) => `${file} → ${target}`),
    );
    expect(crossing).toEqual([]);
  });

  it('names every file and folder in kebab-case, and none for what it does not say', () => {
    const vague = /(^|\/)(utils?|helpers?|misc|common|managers?|handlers?)(\/|\.|$)/;
    const next = /(^|\/)(\[\[?(\.\.\.)?[a-z-]+\]?\]|\([a-z-]+\))(\/|$)/;
    const odd = files.filter(
      (file) =>
        vague.test(file) ||
        file.split('/').some((part) => !next.test(part) && !/^[a-z0-9-]+(\.[a-z0-9-]+)*$/.test(part)),
    );
    expect(odd).toEqual([]);
  });
});
