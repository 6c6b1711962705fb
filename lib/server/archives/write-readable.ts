/**
 * Writes the folder of an archive that people read without Sourcebook: sources, artifacts and pages as Markdown, tables as CSV. Nothing is made
 * from it when the archive is read. Each text is read in a transaction of its own, with the rights of the owner, like any other export.
 */
import { AppError } from '@/lib/core/errors';
import { asId, type CollectionId } from '@/lib/core/ids';
import { listReadable, type ReadableKind } from '@/lib/domain/archives/readable-store';
import { type ArchiveManifest, readableFolder } from '@/lib/domain/archives/manifest';
import { readTree } from '@/lib/domain/folders/store';
import { listReferredBlocks } from '@/lib/domain/pages/block-store';
import { writePagePath } from '@/lib/domain/pages/page-name';
import { listPagesAfter } from '@/lib/domain/pages/page-store';
import { writeReferredIds } from '@/lib/domain/pages/write-referred-ids';
import { listSources } from '@/lib/domain/sources/store';
import type { Owner } from '@/lib/domain/team/actor';
import type { TarEntry } from '@/lib/platform/backup/tar';
import { inWorkspace } from '@/lib/platform/db/in-workspace';
import { nameChosenFile } from '../artifacts/export/name-file';
import { readDocument } from '../artifacts/export/read-document';
import { writeMarkdown } from '../artifacts/export/write-markdown';
import { exportConversation } from '../conversations/export-conversation';
import { writeSources } from '../sources/export-sources';
import { exportTable } from '../tables/export/export-table';

type Readable = {
  readonly owner: Owner;
  readonly leftOut: ArchiveManifest['left_out'];
  readonly at: Date;
  readonly signal: AbortSignal;
};

/** Number of sources or pages read per query. */
const batch = 50;

export async function* writeReadable({ owner, leftOut, at, signal }: Readable): AsyncGenerator<TarEntry> {
  const taken = new Set<string>();
  const entry = (path: string, content: string | Uint8Array): TarEntry => ({
    name: takePath(taken, `${readableFolder}/${path}`),
    bytes: Buffer.from(content),
  });
  yield entry('README.md', writeIntroduction(leftOut, at));
  for (const { id, title } of await list(owner, 'collection')) {
    for await (const [path, text] of writeCollection(owner, asId<CollectionId>(id))) {
      signal.throwIfAborted();
      yield entry(`sources/${nameFolder(title)}/${path}`, text);
    }
  }
  for (const { id, title } of await list(owner, 'artifact')) {
    signal.throwIfAborted();
    yield entry(`artifacts/${nameChosenFile(title, 'md')}`, await writeArtifact(owner, id));
  }
  for (const { id, title } of await list(owner, 'extraction_table'))
    yield entry(`tables/${nameChosenFile(title, 'csv')}`, await writeTable(owner, id));
  for (const { id, title } of await list(owner, 'conversation')) {
    const { bytes } = await exportConversation(owner, { id, format: 'markdown' });
    yield entry(`conversations/${nameChosenFile(title, 'md')}`, bytes);
  }
  for await (const [path, text] of writePages(owner)) yield entry(`knowledge/${path}`, text);
}

const nameFolder = (title: string) => nameChosenFile(title, '').replace(/\.$/, '');

const list = (owner: Owner, kind: ReadableKind) =>
  inWorkspace(owner, (database) => listReadable(database, owner, kind));

async function* writeCollection(
  owner: Owner,
  id: CollectionId,
): AsyncGenerator<readonly [path: string, text: string]> {
  const { sources, tree } = await inWorkspace(owner, async (database) => ({
    sources: await listSources(database, owner.workspaceId, id),
    tree: await readTree(database, owner.workspaceId, id),
  }));
  for (let start = 0; start < sources.length; start += batch) {
    for (const { source, text } of await writeSources(owner, sources.slice(start, start + batch)))
      yield [
        [
          ...tree.pathTo(source.folderId).map(({ name }) => nameFolder(name)),
          nameChosenFile(source.title, 'md'),
        ].join('/'),
        text,
      ];
  }
}

async function writeArtifact(owner: Owner, id: string): Promise<string> {
  const { document } = await inWorkspace(owner, (database) => readDocument(database, owner, { id }));
  const facts = [
    ['title', document.title],
    ['type', document.type],
    ['version', document.version],
    ['written', document.createdAt.toISOString()],
  ];
  const lines = facts.map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
  return ['---', ...lines, '---', '', writeMarkdown(document)].join('\n');
}

/** A table that is too large for one file says so. All of its cells are in the archive. */
async function writeTable(owner: Owner, id: string): Promise<string | Uint8Array> {
  try {
    return (await exportTable(owner, { id, quotes: true, format: 'csv' })).bytes;
  } catch (error) {
    if (error instanceof AppError && error.code === 'invalid_input') return `${error.message}\n`;
    throw error;
  }
}

/** Every page byte for byte, with the ids of blocks that others refer to, as in a folder that Logseq or Obsidian reads. */
async function* writePages(owner: Owner): AsyncGenerator<readonly [path: string, text: string]> {
  const { workspaceId } = owner;
  const referred = await inWorkspace(owner, (database) => listReferredBlocks(database, workspaceId));
  for (let after = ''; ; ) {
    const pages = await inWorkspace(owner, (database) =>
      listPagesAfter(database, workspaceId, { after, limit: batch }),
    );
    for (const page of pages)
      yield [staysInFolder(page.filePath ?? writePagePath(page)), writeReferredIds(page, referred)];
    const last = pages.at(-1);
    if (last === undefined || pages.length < batch) return;
    after = last.id;
  }
}

/** Leaves out the parts of a path that lead out of the folder it is unpacked into. */
const staysInFolder = (path: string): string =>
  path
    .split('/')
    .filter((part) => !/^\.*$/.test(part))
    .join('/');

/** Returns the path, with a number before its ending if another entry has it. File systems may ignore case. */
function takePath(taken: Set<string>, path: string): string {
  const ending = /\.\w+$/.exec(path)?.[0] ?? '';
  const name = path.slice(0, path.length - ending.length);
  for (let number = 1; ; number += 1) {
    const free = number === 1 ? path : `${name} ${number}${ending}`;
    if (taken.has(free.toLowerCase())) continue;
    taken.add(free.toLowerCase());
    return free;
  }
}

const writeIntroduction = (leftOut: ArchiveManifest['left_out'], at: Date) => `# An export of a workspace

Made by Sourcebook on ${at.toISOString().slice(0, 10)}. This folder can be read without Sourcebook: sources, artifacts and pages are
Markdown, tables are CSV. The folders \`tables\` and \`files\` beside it are what Sourcebook makes a workspace from: Settings, "Export and import".

## What is not in it

Passwords, sessions, tokens, keys of models, integrations and MCP servers, permissions and the audit log are never exported. People are named, but get no
access. Of what was there, this is left out:

${leftOut.map(({ what, count }) => `- ${what}: ${count}`).join('\n')}

Deleted things, and collections that the maker of this file cannot open, are not in it either.
`;
