/**
 * What libraries of references said of sources. It is stored beside the source and read only where it is used, because a list of sources would
 * carry every abstract.
 */
import { z } from 'zod';
import { type Publication, publicationSchema } from '@/lib/capture/references/publication';
import { asId, type CollectionId, type SourceId, type UserId, type WorkspaceId } from '@/lib/core/ids';
import type { Database } from '@/lib/platform/db/in-workspace';
import type { HeldPublication } from '@/lib/domain/bibliography/find-held';
import type { SourceKind } from '@/lib/protocol/source-words';

/** Reads what is stored. */
export const readPublication = (value: unknown): Publication | null =>
  value === null ? null : publicationSchema.parse(value);

/** Returns the publications of those of the sources that came from a library of references. */
export async function listPublications(
  database: Database,
  workspaceId: WorkspaceId,
  sourceIds: readonly SourceId[],
): Promise<ReadonlyMap<SourceId, Publication>> {
  const rows = await database.source.findMany({
    where: { workspaceId, id: { in: [...sourceIds] } },
    select: { id: true, publication: true },
  });
  return new Map(
    rows.flatMap(({ id, publication }) => {
      const known = readPublication(publication);
      return known === null ? [] : [[asId<SourceId>(id), known] as const];
    }),
  );
}

const heldSchema = z.array(
  z.object({
    id: z.string(),
    title: z.string(),
    normalised_url: z.string().nullable(),
    doi: z.string().nullable(),
    year: z.number().int().nullable(),
    family: z.string().nullable(),
  }),
);

/** Returns that by which the sources of a collection are recognised as publications. */
export async function listHeldPublications(
  database: Database,
  { workspaceId, collectionId }: { readonly workspaceId: WorkspaceId; readonly collectionId: CollectionId },
): Promise<HeldPublication[]> {
  const rows = await database.$queryRaw`
    SELECT source.id, COALESCE(source.publication ->> 'title', source.title) AS title, source.normalised_url, source.publication ->> 'doi' AS doi,
      COALESCE((source.publication #>> '{issued,from,0}')::int, EXTRACT(YEAR FROM revision.published_at)::int) AS year,
      source.publication #>> '{authors,0,family}' AS family
    FROM source LEFT JOIN revision ON revision.id = source.current_revision_id
    WHERE source.workspace_id = ${workspaceId} AND source.collection_id = ${collectionId} AND source.deleted_at IS NULL
    ORDER BY source.id`;
  return heldSchema.parse(rows).map(({ id, normalised_url: normalisedUrl, ...row }) => ({
    id: asId<SourceId>(id),
    title: row.title,
    normalisedUrl,
    doi: row.doi,
    year: row.year,
    family: row.family,
  }));
}

export type NewPublicationSource = {
  readonly id: SourceId;
  readonly kind: SourceKind;
  readonly title: string;
  readonly url: string | null;
  readonly normalisedUrl: string | null;
  readonly publication: Publication;
};

type AddedTo = {
  readonly workspaceId: WorkspaceId;
  readonly collectionId: CollectionId;
  readonly folderId: string | null;
  readonly createdBy: UserId;
  readonly causeExecutionId: string | null;
};

/** Adds the sources that wait to be captured. Their titles are those of their references and stay. */
export async function insertPublicationSources(
  database: Database,
  { workspaceId, collectionId, folderId, createdBy, causeExecutionId }: AddedTo,
  sources: readonly NewPublicationSource[],
): Promise<void> {
  await database.source.createMany({
    data: sources.map(({ id, kind, title, url, normalisedUrl, publication }) => ({
      id,
      workspaceId,
      collectionId,
      folderId,
      createdBy,
      causeExecutionId,
      kind,
      title,
      titleIsChosen: true,
      url,
      normalisedUrl,
      publication,
      status: 'queued',
    })),
  });
}
