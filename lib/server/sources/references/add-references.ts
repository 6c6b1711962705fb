/**
 * Adds the references of a file as sources: each source and its capture job are created together, some hundred in one transaction. What the
 * collection has already is passed over, and decided anew in each transaction, in which nobody else adds references to the collection.
 */
import { findPublicationPage, type Publication } from '@/lib/capture/references/publication';
import { createSourceId, type SourceId } from '@/lib/core/ids';
import { limits } from '@/lib/core/limits';
import { shorten } from '@/lib/core/text';
import { normaliseUrl } from '@/lib/core/url';
import { createPublicationIndex } from '@/lib/domain/bibliography/find-held';
import {
  insertPublicationSources,
  listHeldPublications,
  type NewPublicationSource,
} from '@/lib/domain/sources/publication-store';
import type { Editor } from '@/lib/domain/team/actor';
import { refuseDuplicate } from '@/lib/platform/db/errors';
import { type Database, inWorkspace } from '@/lib/platform/db/in-workspace';
import { lockRow } from '@/lib/platform/db/lock-row';
import { sendJob } from '@/lib/platform/jobs/send-job';
import type { BodyOf } from '@/lib/protocol/http/endpoint';
import type { addReferencesEndpoint } from '@/lib/protocol/http/references';
import { requireCollection } from '../../collections/require-collection';
import { requirePlace } from '../../collections/require-place';
import { requireRoom } from '../../usage/require-room';
import { presentProblems, requireLibrary } from './require-library';

/** References of one transaction, and its time limit in milliseconds. */
const together = 200;
const addMs = 60_000;

type Wish = Pick<BodyOf<typeof addReferencesEndpoint>, 'read_pages' | 'folder_id'>;

export async function addReferences(
  actor: Editor,
  collectionId: string,
  { text, ...wish }: BodyOf<typeof addReferencesEndpoint>,
) {
  const { references, problems } = requireLibrary(text);
  const added: SourceId[] = [];
  for (let at = 0; at < references.length; at += together) {
    const publications = references.slice(at, at + together).map(({ publication }) => publication);
    added.push(...(await addTogether(actor, collectionId, { publications, wish })));
  }
  return { added, held: references.length - added.length, ...presentProblems(problems) };
}

function addTogether(
  actor: Editor,
  id: string,
  { publications, wish }: { readonly publications: readonly Publication[]; readonly wish: Wish },
): Promise<readonly SourceId[]> {
  const { workspaceId } = actor;
  return inWorkspace(
    actor,
    async (database) => {
      const { id: collectionId } = await requireCollection(database, actor, id);
      const folderId = wish.folder_id ?? null;
      await requirePlace(database, actor, { collectionId, folderId });
      await lockRow(database, 'collection', { id: collectionId, workspaceId });
      const held = await listHeldPublications(database, { workspaceId, collectionId });
      const sources = chooseNew(publications, held, wish.read_pages);
      const place = {
        workspaceId,
        collectionId,
        folderId,
        createdBy: actor.userId,
        causeExecutionId: actor.executionId ?? null,
      };
      await refuseDuplicate('One of these addresses was added a moment ago. Try again.', () =>
        insertPublicationSources(database, place, sources),
      );
      await sendCaptures(database, actor, sources);
      if (sources.length > 0) await requireRoom(database, workspaceId, ['source', 'file_to_come']);
      return sources.map((source) => source.id);
    },
    { timeoutMs: addMs },
  );
}

/** Returns the sources of those publications that are not there yet, in their order. */
function chooseNew(
  publications: readonly Publication[],
  held: Awaited<ReturnType<typeof listHeldPublications>>,
  isReadingPages: boolean,
): readonly NewPublicationSource[] {
  const index = createPublicationIndex(held);
  const chosen: (readonly [Publication, string | null])[] = [];
  for (const publication of publications) {
    if (index.find(publication) !== null) continue;
    chosen.push([publication, choosePage(publication, index.hasAddress)]);
    index.add(publication, createSourceId());
  }
  // Sources are numbered by their ids, and ids of one millisecond have no order of their own.
  const ids = chosen.map(() => createSourceId()).toSorted();
  return chosen.flatMap(([publication, page], at) => {
    const id = ids[at];
    if (id === undefined) return [];
    return [
      {
        id,
        kind: isReadingPages && page !== null ? ('url' as const) : ('reference' as const),
        title: shorten(publication.title, limits.titleChars),
        url: page,
        normalisedUrl: page === null ? null : normaliseUrl(new URL(page)),
        publication,
      },
    ];
  });
}

/** An address that another publication has already is not that of a page of its own. */
function choosePage(publication: Publication, isTaken: (normalisedUrl: string) => boolean): string | null {
  const { url, doi } = publication;
  const pages = [findPublicationPage({ url, doi }), findPublicationPage({ url: null, doi })];
  return pages.find((page) => page !== null && !isTaken(normaliseUrl(new URL(page)))) ?? null;
}

async function sendCaptures(
  database: Database,
  { workspaceId }: Editor,
  sources: readonly NewPublicationSource[],
): Promise<void> {
  for (const { id } of sources)
    await sendJob(database, { queue: 'capture', data: { workspaceId, sourceId: id, reason: 'new' } });
}
