/**
 * Which folder may import which, in one table with a row for each folder, and the test that reads every import and fails on one that the
 * table forbids. In four sentences: protocols know nobody; tools ask, they do not reach; only `server` joins; only `app` knows Next.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');

/**
 * A layer of the code base (a floor of the house): the lower layers it may import, and its folders (rooms) with the folders of the same
 * layer that each may import. `'.'` stands for the files directly in the layer's folder. Rooms are listed from the ground up. Each names
 * only rooms listed before it, so that no cycle can arise, and only rooms it does import, so that the table stays true.
 */
type Floor = {
  readonly folder: string;
  readonly below: readonly string[];
  readonly rooms: Readonly<Record<string, readonly string[]>>;
};

const everythingPure = [
  'lib/core',
  'lib/markdown',
  'lib/protocol',
  'lib/evidence',
  'lib/capture',
  'lib/engine',
];

const floors: readonly Floor[] = [
  { folder: 'lib/core', below: [], rooms: { '.': [] } },
  { folder: 'lib/markdown', below: ['lib/core'], rooms: { '.': [] } },
  {
    folder: 'lib/protocol',
    below: ['lib/core', 'lib/markdown'],
    rooms: {
      '.': [],
      llmx: [],
      ndjson: [],
      sse: [],
      'knowledge-lines': ['ndjson'],
      llmcp: ['.'],
      workflow: ['.'],
      'run-frames': ['.', 'ndjson', 'llmcp'],
      'agent-chat': ['.', 'sse', 'run-frames'],
      http: ['.', 'knowledge-lines', 'llmcp', 'workflow', 'agent-chat'],
    },
  },
  { folder: 'lib/evidence', below: ['lib/core', 'lib/markdown'], rooms: { '.': [] } },
  {
    folder: 'lib/capture',
    below: ['lib/core', 'lib/markdown'],
    rooms: {
      files: [],
      plain: ['files'],
      html: ['files'],
      csv: ['files', 'plain'],
      zip: ['files'],
      office: ['files', 'zip'],
      docx: ['files', 'html', 'zip', 'office'],
      xlsx: ['files', 'plain', 'csv', 'zip', 'office'],
      pptx: ['files', 'html', 'zip', 'office', 'docx'],
      epub: ['files', 'html', 'zip'],
      feed: ['files', 'html'],
      mhtml: [],
      references: ['files', 'plain'],
      pdf: ['files', 'plain', 'html'],
      '.': ['files', 'plain', 'html', 'csv', 'zip', 'docx', 'xlsx', 'pptx', 'epub', 'mhtml', 'pdf'],
    },
  },
  {
    folder: 'lib/engine',
    below: ['lib/core', 'lib/markdown', 'lib/protocol', 'lib/evidence'],
    rooms: { calculate: [], model: [], agent: ['model'], tools: ['calculate', 'model'], policy: ['tools'] },
  },
  {
    folder: 'lib/platform',
    below: ['lib/core'],
    rooms: {
      fetch: [],
      '.': [],
      settings: ['fetch', '.'],
      telemetry: ['.', 'settings'],
      'search-engine': ['fetch', '.', 'settings'],
      processes: ['.', 'settings'],
      browser: ['fetch'],
      db: ['.', 'settings', 'telemetry'],
      mail: ['settings'],
      secrets: ['.', 'settings'],
      auth: ['.', 'fetch', 'db', 'secrets', 'settings', 'telemetry'],
      jobs: ['.', 'db', 'settings', 'telemetry'],
      objects: ['.', 'fetch', 'secrets', 'settings'],
      mcp: ['fetch'],
      backup: ['db', 'jobs', 'objects'],
    },
  },
  {
    folder: 'lib/domain',
    below: [...everythingPure, 'lib/platform/db'],
    rooms: {
      status: [],
      alerts: [],
      audit: [],
      citations: [],
      team: [],
      collections: ['team'],
      objects: [],
      archives: ['objects'],
      folders: [],
      idempotency: [],
      integrations: [],
      'mcp-servers': [],
      llmx: [],
      models: [],
      news: [],
      search: [],
      pages: ['objects', 'search'],
      policy: [],
      research: [],
      shares: ['citations'],
      copies: ['shares'],
      bibliography: [],
      sources: ['bibliography', 'objects'],
      feeds: [],
      notices: ['citations'],
      presence: [],
      threads: [],
      tools: [],
      transforms: [],
      usage: [],
      approvals: ['team'],
      tables: ['approvals'],
      reviews: ['pages'],
      runs: ['research'],
      artifacts: ['citations', 'pages', 'runs', 'objects'],
      conversations: ['citations', 'runs'],
      workflows: ['transforms', 'approvals', 'runs', 'team'],
    },
  },
  { folder: 'lib/client', below: ['lib/core', 'lib/protocol'], rooms: { '.': [] } },
  {
    // From the ground up: what all features share, the kernel of runs and the gate of tools, the features, and the entry points.
    folder: 'lib/server',
    below: [...everythingPure, 'lib/domain', 'lib/platform'],
    rooms: {
      triggers: [],
      citations: [],
      usage: [],
      replies: [],
      objects: ['replies', 'usage'],
      models: ['usage'],
      status: ['objects', 'models'],
      news: [],
      team: [],
      collections: ['citations', 'replies', 'triggers'],
      folders: ['collections'],
      guides: ['citations', 'models'],
      runs: ['replies', 'triggers'],
      meaning: ['models', 'runs', 'usage'],
      'search-index': ['meaning'],
      approvals: ['replies', 'runs', 'triggers'],
      tools: ['models', 'team', 'collections', 'runs', 'approvals', 'status'],
      integrations: ['tools'],
      'mcp-servers': ['team', 'tools'],
      policy: ['tools'],
      search: ['meaning', 'tools', 'search-index'],
      shares: ['replies', 'tools'],
      erasure: ['objects', 'search-index', 'shares'],
      pages: ['triggers', 'citations', 'objects', 'replies'],
      reviews: ['models', 'pages', 'replies', 'runs'],
      sources: [
        'triggers',
        'citations',
        'objects',
        'models',
        'replies',
        'team',
        'collections',
        'runs',
        'tools',
        'shares',
        'usage',
        'search-index',
      ],
      feeds: ['objects', 'collections', 'sources', 'usage'],
      artifacts: ['triggers', 'citations', 'objects', 'replies', 'collections', 'runs', 'tools', 'shares'],
      transforms: [
        'citations',
        'models',
        'collections',
        'runs',
        'meaning',
        'tools',
        'sources',
        'artifacts',
        'search-index',
      ],
      conversations: [
        'citations',
        'models',
        'replies',
        'collections',
        'runs',
        'meaning',
        'tools',
        'sources',
        'artifacts',
        'usage',
        'search-index',
      ],
      threads: ['runs'],
      tables: [
        'triggers',
        'citations',
        'models',
        'replies',
        'collections',
        'runs',
        'tools',
        'sources',
        'artifacts',
        'threads',
      ],
      research: [
        'citations',
        'collections',
        'conversations',
        'meaning',
        'models',
        'replies',
        'runs',
        'search-index',
        'tools',
        'usage',
      ],
      workflows: [
        'approvals',
        'artifacts',
        'collections',
        'conversations',
        'integrations',
        'replies',
        'shares',
        'sources',
        'tables',
        'tools',
        'transforms',
        'triggers',
      ],
      archives: ['objects', 'replies', 'team', 'sources', 'artifacts', 'conversations', 'tables'],
      alerts: ['replies', 'tools', 'workflows'],
      sample: ['collections', 'shares', 'sources', 'conversations', 'transforms'],
      notices: ['replies', 'threads'],
      presence: ['team', 'runs', 'threads'],
      audit: ['replies', 'team', 'integrations'],
      'first-owner': ['team', 'sample'],
      http: ['replies', 'team', 'runs', 'status'],
      copies: [
        'citations',
        'usage',
        'objects',
        'team',
        'collections',
        'shares',
        'sources',
        'artifacts',
        'http',
      ],
      llmcp: ['models', 'replies'],
      llmx: ['conversations', 'replies', 'runs', 'team', 'tools'],
      mcp: ['team', 'runs', 'tools', 'http'],
      worker: [
        'triggers',
        'objects',
        'guides',
        'runs',
        'meaning',
        'tools',
        'reviews',
        'sources',
        'feeds',
        'artifacts',
        'audit',
        'conversations',
        'tables',
        'archives',
        'research',
        'workflows',
        'sample',
        'llmx',
        'notices',
        'team',
        'usage',
        'transforms',
        'search-index',
        'status',
        'erasure',
        'integrations',
        'mcp-servers',
        'search',
        'shares',
        'alerts',
      ],
    },
  },
  {
    folder: 'components',
    below: ['lib/core', 'lib/markdown', 'lib/protocol', 'lib/client', 'lib/evidence', 'lib/domain'],
    rooms: {
      ui: [],
      shell: ['ui'],
      'sign-in': ['ui'],
      approvals: ['ui', 'shell'],
      citations: ['ui', 'shell'],
      theme: ['ui', 'shell'],
      workspace: ['shell'],
      markdown: ['ui', 'citations'],
      alerts: ['ui', 'shell', 'workspace', 'markdown'],
      team: ['ui', 'sign-in', 'workspace'],
      usage: ['ui', 'workspace', 'team'],
      status: ['ui', 'workspace', 'team'],
      archives: ['ui', 'workspace', 'team'],
      integrations: ['ui', 'workspace', 'team'],
      'mcp-servers': ['ui', 'workspace', 'team'],
      llmx: ['ui', 'shell', 'workspace', 'markdown'],
      models: ['ui', 'workspace', 'team', 'usage'],
      presence: ['ui', 'shell'],
      outliner: ['ui', 'citations', 'markdown', 'presence'],
      threads: ['ui', 'shell', 'citations', 'workspace', 'markdown'],
      notices: ['ui', 'shell', 'team', 'threads'],
      policy: ['ui', 'workspace', 'team'],
      shares: ['ui', 'citations', 'workspace', 'markdown'],
      audit: ['ui', 'workspace', 'team', 'models', 'policy', 'shares'],
      inbox: ['ui', 'approvals', 'workspace', 'llmx'],
      research: ['ui', 'shell', 'citations', 'markdown', 'usage', 'threads'],
      tools: ['ui', 'shell', 'approvals', 'workspace', 'markdown', 'policy'],
      conversations: [
        'ui',
        'shell',
        'citations',
        'markdown',
        'usage',
        'models',
        'threads',
        'research',
        'tools',
        'presence',
        'team',
      ],
      runs: [
        'ui',
        'approvals',
        'citations',
        'workspace',
        'markdown',
        'usage',
        'models',
        'presence',
        'threads',
        'tools',
      ],
      folders: ['ui'],
      feeds: ['ui'],
      sources: [
        'ui',
        'citations',
        'workspace',
        'markdown',
        'presence',
        'outliner',
        'threads',
        'runs',
        'folders',
        'usage',
        'conversations',
        'feeds',
      ],
      artifacts: [
        'ui',
        'shell',
        'citations',
        'workspace',
        'markdown',
        'usage',
        'presence',
        'threads',
        'sources',
      ],
      transforms: ['ui', 'workspace', 'artifacts', 'models'],
      workflows: [
        'ui',
        'shell',
        'citations',
        'workspace',
        'alerts',
        'models',
        'presence',
        'threads',
        'conversations',
        'transforms',
      ],
      pages: ['ui', 'workspace', 'presence', 'outliner', 'threads', 'artifacts'],
      reviews: ['ui', 'shell', 'workspace', 'outliner', 'pages'],
      journal: ['ui', 'workspace', 'presence', 'outliner', 'threads', 'pages', 'reviews'],
      collections: [
        'ui',
        'shell',
        'citations',
        'workspace',
        'markdown',
        'team',
        'models',
        'presence',
        'conversations',
        'folders',
        'sources',
        'artifacts',
        'transforms',
      ],
      tables: ['ui', 'shell', 'citations', 'workspace', 'usage', 'models', 'presence', 'threads', 'sources'],
      home: [
        'ui',
        'workspace',
        'models',
        'threads',
        'shares',
        'research',
        'conversations',
        'folders',
        'artifacts',
        'collections',
      ],
      'command-menu': ['ui', 'shell'],
      frame: [
        'ui',
        'shell',
        'theme',
        'workspace',
        'alerts',
        'llmx',
        'threads',
        'notices',
        'conversations',
        'command-menu',
        'approvals',
      ],
    },
  },
  {
    folder: 'app',
    below: ['components', 'lib/core', 'lib/protocol', 'lib/client', 'lib/server', 'lib/domain'],
    rooms: {},
  },
];

/** Packages that may only be imported in certain places. */
const doors: readonly { readonly packages: RegExp; readonly only: RegExp }[] = [
  { packages: /^next(\/|$)/, only: /^(app\/|components\/|proxy\.ts|next\.config\.mjs)/ },
  { packages: /^next\/link$/, only: /^components\/ui\/link\.tsx$/ },
  { packages: /^(ai|@ai-sdk\/.*)$/, only: /^lib\/engine\/model\/adapters\// },
  { packages: /^(pg|@prisma\/.*)$/, only: /^lib\/platform\/(db|jobs|backup)\// },
  { packages: /^pg-boss$/, only: /^lib\/platform\/jobs\// },
  { packages: /^undici$/, only: /^lib\/(platform\/fetch|engine\/model\/adapters)\// },
  { packages: /^aws4fetch$/, only: /^lib\/platform\/objects\// },
  { packages: /^tar-stream$/, only: /^lib\/platform\/backup\// },
  { packages: /^croner$/, only: /^lib\/domain\/workflows\/schedule\// },
  { packages: /^playwright$/, only: /^lib\/platform\/browser\// },
  { packages: /^better-auth(\/|$)/, only: /^lib\/platform\/auth\// },
  { packages: /^(otpauth|openid-client|@simplewebauthn\/server)$/, only: /^lib\/platform\/auth\// },
  { packages: /^nodemailer$/, only: /^lib\/platform\/mail\// },
  {
    packages: /^htmlparser2$/,
    only: /^lib\/capture\/feed\/|^lib\/server\/artifacts\/export\/mathml-parts\.|^components\/shares\/rehype-formulas\./,
  },
  { packages: /^pino$/, only: /^lib\/platform\/telemetry\/log\.ts/ },
  { packages: /^@xyflow\//, only: /^components\/workflows\/canvas\// },
  { packages: /^@tanstack\/react-(table|virtual)$/, only: /^components\/(tables\/|ui\/long-rows)/ },
  { packages: /^@dagrejs\//, only: /^components\/workflows\/canvas\/place-nodes\.ts/ },
  { packages: /^@modelcontextprotocol\/server$/, only: /^lib\/server\/mcp\// },
  { packages: /^@modelcontextprotocol\/client$/, only: /^lib\/platform\/mcp\// },
];

function listSourceFiles(folder: string): string[] {
  return readdirSync(path.join(root, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.d\.ts$/.test(entry.name))
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .filter((file) => !/(^|\/)(generated|__fixtures__)\//.test(file));
}

/** What several tests read from the same files, by file. */
const texts = new Map<string, string>();
const imports = new Map<string, readonly string[]>();

const readText = (file: string) => readOnce(texts, file, () => readFileSync(path.join(root, file), 'utf8'));

function readOnce<T>(known: Map<string, T>, file: string, read: () => T): T {
  if (!known.has(file)) known.set(file, read());
  return known.get(file) as T;
}

const readImports = (file: string) => readOnce(imports, file, () => findImports(readText(file)));

function findImports(text: string): readonly string[] {
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

const knownFloors = new Map<string, Floor | undefined>();

const floorOf = (file: string) =>
  readOnce(knownFloors, file, () => floors.find(({ folder }) => file.startsWith(`${folder}/`)));

/** Returns the room of a file on its floor: the first folder below the floor's own, or `'.'`. */
function roomOf(file: string, { folder }: Floor): string {
  const parts = file.slice(folder.length + 1).split('/');
  return parts.length > 1 ? (parts[0] ?? '.') : '.';
}

const isTest = (file: string) => /\.test\.tsx?$|\/contract\.ts$/.test(file);
const files = ['app', 'components', 'lib'].flatMap(listSourceFiles);
const product = files.filter((file) => !isTest(file));
const known = new Set(files);

type Arrow = { readonly from: string; readonly to: string };

/** Every import between our files, as full file names. */
const arrows: readonly Arrow[] = product.flatMap((from) =>
  readImports(from).flatMap((specifier) => {
    const target = resolveImport(from, specifier);
    const to = target === null ? undefined : findFile(target);
    return to === undefined ? [] : [{ from, to }];
  }),
);

function findFile(target: string): string | undefined {
  return [target, `${target}.ts`, `${target}.tsx`, `${target}/index.ts`].find((file) => known.has(file));
}

/** A store is the only access of a domain noun to the database: `store.ts`, `cell-store.ts`. */
const isStore = (file: string) => /(^|[/-])store\.ts$/.test(file);

function mayReach(floor: Floor, { from, to }: Arrow): boolean {
  if (floor.folder === 'lib/domain' && to.startsWith('lib/platform/')) {
    return isStore(from) && to.startsWith('lib/platform/db/');
  }
  return floor.below.some((folder) => to.startsWith(`${folder}/`));
}

const write = ({ from, to }: Arrow) => `${from} → ${to}`;

describe('the house', () => {
  it('has no arrow to a floor that the table does not name', () => {
    const forbidden = arrows.filter((arrow) => {
      const floor = floorOf(arrow.from);
      const isInside = floor === undefined || floorOf(arrow.to) === floor;
      return !isInside && !mayReach(floor, arrow);
    });
    expect(forbidden.map(write)).toEqual([]);
  });

  it.each(floors.filter(({ rooms }) => Object.keys(rooms).length > 0))(
    'has a row for each room of $folder, which names what the room imports and nothing else',
    (floor) => {
      const names = new Set(
        product.filter((file) => floorOf(file) === floor).map((file) => roomOf(file, floor)),
      );
      expect(Object.keys(floor.rooms).toSorted()).toEqual([...names].toSorted());
      const inside = arrows
        .filter(({ from, to }) => floorOf(from) === floor && floorOf(to) === floor)
        .map(({ from, to }) => ({ from: roomOf(from, floor), to: roomOf(to, floor) }));
      for (const [room, wanted] of Object.entries(floor.rooms)) {
        const reached = inside.filter(({ from, to }) => from === room && to !== room).map(({ to }) => to);
        expect({ room, imports: [...new Set(reached)].toSorted() }).toEqual({
          room,
          imports: [...wanted].toSorted(),
        });
      }
    },
  );

  it.each(floors)(
    'lists the rooms of $folder from the ground up, so that none imports upward',
    ({ rooms }) => {
      const names = Object.keys(rooms);
      const upward = names.flatMap((room, place) =>
        (rooms[room] ?? [])
          .filter((other) => !names.slice(0, place).includes(other))
          .map((other) => `${room} → ${other}`),
      );
      expect(upward).toEqual([]);
    },
  );

  it('has no circle between the folders of one folder, at any depth', () => {
    const between = Map.groupBy(arrows, ({ from, to }) => findSharedFolder(from, to));
    const circles = [...between].flatMap(([folder, inside]) => {
      const pairs = inside
        .map(({ from, to }) => [childOf(folder, from), childOf(folder, to)] as const)
        .filter(([from, to]) => from !== '.' && to !== '.');
      return findCircle(pairs).map((circle) => `${folder}: ${circle.join(' → ')}`);
    });
    expect(circles).toEqual([]);
  });

  it('has no circle of files, so that each can be read after those that it imports', () => {
    const circles = findCircle(arrows.map(({ from, to }) => [from, to]));
    expect(circles.map((circle) => circle.join(' → '))).toEqual([]);
  });

  it('keeps each outside package behind its one door', () => {
    const outside = product.flatMap((file) =>
      readImports(file)
        .filter((specifier) => doors.some((door) => door.packages.test(specifier) && !door.only.test(file)))
        .map((specifier) => `${file} → ${specifier}`),
    );
    expect(outside).toEqual([]);
  });

  it('proves people at a browser, marks runs as tainted, and lets calls through the gate, in one place each', () => {
    const places: readonly (readonly [RegExp, readonly string[]])[] = [
      [
        /via: 'session'/,
        [
          'lib/domain/team/actor.ts',
          'lib/server/team/find-actor.ts',
          'lib/server/team/require-page-member.ts',
        ],
      ],
      [/\bnew AllowedCall\b/, ['lib/engine/tools/pass-gate.ts']],
      [/\binsertApproval\b/, ['lib/domain/approvals/store.ts', 'lib/server/approvals/ask-for-approval.ts']],
      [/\bstoreTaint\b/, ['lib/domain/runs/store.ts', 'lib/server/tools/record-taint.ts']],
    ];
    for (const [pattern, only] of places) {
      const found = product.filter((file) => pattern.test(readText(file)));
      expect(found.sort()).toEqual(only);
    }
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

/** Returns the deepest folder that contains both files, or an empty text. */
function findSharedFolder(one: string, other: string): string {
  const folders = path.posix.dirname(one).split('/');
  const others = path.posix.dirname(other).split('/');
  const end = folders.findIndex((folder, depth) => folder !== others[depth]);
  return folders.slice(0, end === -1 ? folders.length : end).join('/');
}

/** Returns the folder directly below `folder` that contains the file, or `'.'`. */
function childOf(folder: string, file: string): string {
  const parts = file.slice(folder === '' ? 0 : folder.length + 1).split('/');
  return parts.length > 1 ? (parts[0] ?? '.') : '.';
}

/** Returns the names on the first cycle found by following the imports, or nothing. */
function findCircle(pairs: readonly (readonly [from: string, to: string])[]): string[][] {
  const next = Map.groupBy(pairs, ([from]) => from);
  const done = new Set<string>();
  const walk = (name: string, path: readonly string[]): string[] | null => {
    if (path.includes(name)) return [...path.slice(path.indexOf(name)), name];
    if (done.has(name)) return null;
    for (const [, to] of next.get(name) ?? []) {
      const circle = walk(to, [...path, name]);
      if (circle !== null) return circle;
    }
    done.add(name);
    return null;
  };
  for (const name of next.keys()) {
    const circle = walk(name, []);
    if (circle !== null) return [circle];
  }
  return [];
}
