/**
 * Exports sources of a collection: as Markdown files in one zip, in the folders of the collection, each with what is known about it above its
 * text, as it was captured; or as references in one file.
 */
import type { Publication } from '@/lib/capture/references/publication';
import { AppError, notFound } from '@/lib/core/errors';
import { asId, type SourceId } from '@/lib/core/ids';
import { limits } from '@/lib/core/limits';
import { writeDayIn } from '@/lib/core/text';
import { readTree } from '@/lib/domain/folders/store';
import { writePagePath } from '@/lib/domain/pages/page-name';
import { describeOrigin } from '@/lib/domain/bibliography/origin';
import type { Reference } from '@/lib/domain/bibliography/reference';
import { referenceFiles } from '@/lib/domain/bibliography/reference-files';
import { listPublications } from '@/lib/domain/sources/publication-store';
import type { Revision, Source } from '@/lib/domain/sources/source';
import { findSources, listCurrentRevisions } from '@/lib/domain/sources/store';
import type { Viewer } from '@/lib/domain/team/actor';
import { inWorkspace } from '@/lib/platform/db/in-workspace';
import type { SourceExportFormat } from '@/lib/protocol/export-formats';
import { requireCollection } from '../collections/require-collection';
import type { FileReply } from '../replies/reply-kinds';
import { findFreePath, packZip } from '@/lib/server/replies/pack-zip';

/** Number of revisions read per query. */
const batch = 100;

type Named = { readonly collectionId: string; readonly sourceIds: readonly string[] };
type Exported = Named & { readonly format: SourceExportFormat; readonly timeZone?: string };

export async function exportSources(
  actor: Viewer,
  { format, timeZone = 'UTC', ...named }: Exported,
  now: Date = new Date(),
): Promise<FileReply> {
  const { title, sources, tree } = await findExported(actor, named);
  if (sources.length === 0) throw notFound('source');
  const fileName = `${writeName(title)} ${writeDayIn(now, timeZone)}`;
  if (format !== 'markdown') {
    const { ending, mediaType, write } = referenceFiles[format];
    const text = write(await listReferences(actor, sources, timeZone));
    return { bytes: new TextEncoder().encode(text), mediaType, fileName: `${fileName}.${ending}` };
  }
  const files = new Map<string, string>();
  let chars = 0;
  for (let at = 0; at < sources.length; at += batch) {
    for (const { source, text } of await writeSources(actor, sources.slice(at, at + batch))) {
      chars += text.length;
      const path = [
        ...tree.pathTo(source.folderId).map(({ name }) => writeName(name)),
        writePath(source.title),
      ];
      files.set(findFreePath(files, path.join('/')), text);
    }
    if (chars > limits.sourcesExportChars)
      throw new AppError('too_large', 'These sources are too large for one file. Export fewer at once.');
  }
  return {
    bytes: await packZip(files),
    mediaType: 'application/zip',
    fileName: `${fileName}.zip`,
  };
}

async function listReferences(
  actor: Viewer,
  sources: readonly Source[],
  timeZone: string,
): Promise<Reference[]> {
  const references: Reference[] = [];
  for (let at = 0; at < sources.length; at += batch) {
    const part = sources.slice(at, at + batch);
    const revisions = await readRevisions(actor, part);
    const publications = await readPublications(actor, part);
    part.forEach((source, index) => {
      const revision = revisions.get(source.id);
      references.push({
        key: `source${at + index + 1}`,
        title: source.title,
        ...describeOrigin(describeRevision(revision, publications.get(source.id))),
        url: revision?.finalUrl ?? source.url,
        accessed: revision === undefined ? null : writeDayIn(revision.capturedAt, timeZone),
        note: null,
      });
    });
  }
  return references;
}

/** A source that was not captured has an origin too if it came from a library of references. */
const describeRevision = (revision: Revision | undefined, publication: Publication | undefined) => ({
  author: revision?.author ?? null,
  siteName: revision?.siteName ?? null,
  publishedAt: revision?.publishedAt ?? null,
  publication: publication ?? null,
});

function readPublications({ workspaceId, userId }: Viewer, sources: readonly Source[]) {
  const ids = sources.map(({ id }) => id);
  return inWorkspace({ workspaceId, userId }, (database) => listPublications(database, workspaceId, ids));
}

function findExported(actor: Viewer, { collectionId, sourceIds }: Named) {
  return inWorkspace(actor, async (database) => {
    const collection = await requireCollection(database, actor, collectionId);
    const named = sourceIds.map((id) => asId<SourceId>(id));
    const found = await findSources(database, actor.workspaceId, named);
    return {
      title: collection.title,
      tree: await readTree(database, actor.workspaceId, collection.id),
      sources: found.filter((source) => source.collectionId === collection.id),
    };
  });
}

function readRevisions({ workspaceId, userId }: Viewer, sources: readonly Source[]) {
  const ids = sources.map(({ id }) => id);
  return inWorkspace({ workspaceId, userId }, (database) => listCurrentRevisions(database, workspaceId, ids));
}

/** Returns each source as Markdown, with what is known about it above its text. */
export async function writeSources(actor: Viewer, sources: readonly Source[]) {
  const revisions = await readRevisions(actor, sources);
  return sources.map((source) => ({ source, text: writeSource(source, revisions.get(source.id) ?? null) }));
}

/** A title with a slash is one file here, not a folder. */
const writePath = (title: string) =>
  writePagePath({ kind: 'page', format: 'obsidian', title: title.replaceAll('/', '-') });

const writeName = (title: string) => writePath(title).replace(/\.md$/, '');

/** A string of JSON is a string of YAML too. */
function writeSource(source: Source, revision: Revision | null): string {
  const facts: readonly (readonly [string, string | readonly string[] | null | undefined])[] = [
    ['title', source.title],
    ['url', revision?.finalUrl ?? source.url],
    ['author', revision?.author],
    ['site', revision?.siteName],
    ['published', revision?.publishedAt?.toISOString().slice(0, 10)],
    ['captured', revision?.capturedAt.toISOString()],
    ['tags', source.tags.length === 0 ? null : source.tags],
  ];
  const known = facts.filter(([, value]) => value !== null && value !== undefined);
  const lines = known.map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
  return ['---', ...lines, '---', '', revision?.markdown ?? '', ''].join('\n');
}
