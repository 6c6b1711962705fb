/**
 * The vectors of passages. A vector belongs to a text of a source, known by its digest, and to what made it. Passages of deleted sources and of
 * collections that the reader may not open are passed over, as in the search for words. The statistics of the planner may be older than the
 * vectors of a workspace, and a plain join then reads all of them for each passage. Therefore each is looked up separately (`OFFSET 0`), and the
 * sources are a set that is hashed (`IS TRUE` keeps it from becoming a join).
 */
import { asId, type SourceId, type WorkspaceId } from '@/lib/core/ids';
import { toJson } from '@/lib/core/json';
import type { Database, ReadingDatabase } from '@/lib/platform/db/in-workspace';
import type { PassageScope } from '../search-index';
import { readVector, writeSigns, writeVector } from './vector';

/** A text that has no vector yet. */
export type MeantText = { readonly sourceId: SourceId; readonly digest: string; readonly text: string };

export type MeantVector = {
  readonly sourceId: SourceId;
  readonly digest: string;
  readonly vector: Float32Array;
};

type Made = { readonly workspaceId: WorkspaceId; readonly madeBy: string };

/** Returns texts that have no vector yet. */
export async function listWithoutVector(
  database: Database,
  { workspaceId, madeBy }: Made,
  most: number,
): Promise<MeantText[]> {
  const rows = await database.$queryRaw<{ source_id: string; digest: string; text: string }[]>`
    WITH missing AS MATERIALIZED (
      SELECT DISTINCT passage.source_id, passage.digest
      FROM passage
      JOIN source ON source.id = passage.source_id AND source.deleted_at IS NULL
      JOIN collection ON collection.id = source.collection_id AND collection.deleted_at IS NULL
      WHERE passage.workspace_id = ${workspaceId}
        AND NOT EXISTS (
          SELECT FROM passage_vector AS held
          WHERE held.source_id = passage.source_id AND held.digest = passage.digest AND held.made_by = ${madeBy} OFFSET 0)
      LIMIT ${most}
    )
    SELECT missing.source_id, missing.digest::text, meant.text FROM missing
    CROSS JOIN LATERAL (
      SELECT write_meant(passage.headings, passage.text) AS text FROM passage
      WHERE passage.digest = missing.digest AND passage.source_id = missing.source_id LIMIT 1
    ) AS meant`;
  return rows.map(({ source_id: sourceId, digest, text }) => ({
    sourceId: asId<SourceId>(sourceId),
    digest,
    text,
  }));
}

/** Stores vectors in the collections where their sources are now, unless a source has gone or another worker has stored the same. */
export async function insertVectors(
  database: Database,
  { workspaceId, madeBy }: Made,
  vectors: readonly MeantVector[],
): Promise<void> {
  const entries = vectors.map(({ sourceId, digest, vector }) => ({
    source_id: sourceId,
    digest,
    dimensions: vector.length,
    signs: writeSigns(vector),
    vector: writeVector(vector).toString('base64'),
  }));
  const sourceIds = [...new Set(vectors.map(({ sourceId }) => sourceId))];
  await database.$executeRaw`
    INSERT INTO passage_vector (workspace_id, collection_id, source_id, digest, made_by, dimensions, signs, vector)
    SELECT ${workspaceId}, held.collection_id, held.id, entry.digest, ${madeBy}, entry.dimensions, entry.signs::bit varying,
      decode(entry.vector, 'base64')
    FROM jsonb_to_recordset(${JSON.stringify(toJson(entries))}::jsonb)
      AS entry (source_id text, digest uuid, dimensions integer, signs text, vector text)
    -- A source that is being moved is waited for, so that its vectors are not left behind.
    JOIN (
      SELECT id, collection_id FROM source WHERE workspace_id = ${workspaceId} AND id = ANY (${sourceIds}::text[]) FOR SHARE
    ) AS held ON held.id = entry.source_id
    ON CONFLICT DO NOTHING`;
}

/** Deletes the vectors of a source whose texts are in none of its passages any more. */
export async function deleteVectorsOfGone(database: Database, sourceId: SourceId): Promise<void> {
  await database.$executeRaw`
    DELETE FROM passage_vector WHERE source_id = ${sourceId}
      AND digest NOT IN (SELECT passage.digest FROM passage WHERE passage.source_id = ${sourceId})`;
}

/** Deletes some of the vectors that were made otherwise; with `madeBy` null, of all. Returns how many. */
export async function deleteOtherVectors(
  database: Database,
  workspaceId: WorkspaceId,
  { madeBy, most }: { readonly madeBy: string | null; readonly most: number },
): Promise<number> {
  return database.$executeRaw`
    DELETE FROM passage_vector WHERE ctid = ANY (ARRAY(
      SELECT held.ctid FROM passage_vector AS held
      WHERE held.workspace_id = ${workspaceId} AND (${madeBy}::text IS NULL OR held.made_by <> ${madeBy}::text)
      LIMIT ${most}))`;
}

type VectorCount = {
  /** Different texts of passages. */
  readonly passages: number;
  /** Those with a vector. */
  readonly made: number;
  /** Mean bytes of a text. */
  readonly meanBytes: number;
};

/** Passages whose size stands for that of all. */
const sampled = 1_000;

/** Counts the texts, and those with a vector that was made by this. */
export async function countVectors(database: Database, { workspaceId, madeBy }: Made): Promise<VectorCount> {
  const [row] = await database.$queryRaw<{ passages: number; made: number; mean_bytes: number }[]>`
    SELECT count(*)::int AS passages, count(*) FILTER (WHERE EXISTS (
      SELECT FROM passage_vector AS held
      WHERE held.source_id = meant.source_id AND held.digest = meant.digest AND held.made_by = ${madeBy} OFFSET 0
    ))::int AS made, (
      SELECT coalesce(avg(octet_length(write_meant(one.headings, one.text))), 0)::float8
      FROM (SELECT headings, text FROM passage WHERE workspace_id = ${workspaceId} LIMIT ${sampled}) AS one
    ) AS mean_bytes
    FROM (
      SELECT DISTINCT passage.source_id, passage.digest
      FROM passage
      JOIN source ON source.id = passage.source_id AND source.deleted_at IS NULL
      JOIN collection ON collection.id = source.collection_id AND collection.deleted_at IS NULL
      WHERE passage.workspace_id = ${workspaceId}
    ) AS meant`;
  return { passages: row?.passages ?? 0, made: row?.made ?? 0, meanBytes: row?.mean_bytes ?? 0 };
}

type NearSearch = Made & {
  readonly scope: PassageScope;
  readonly vector: Float32Array;
  /** Vectors that are looked through. If the scope has more, nothing is. */
  readonly mostInScope: number;
  /** Vectors that are compared: the nearest by their signs. */
  readonly mostCompared: number;
};

type VectorRow = { source_id: string; digest: string; vector: Uint8Array };

/** Returns the vectors of the scope that are nearest by their signs, in no order; null if the scope has too many to look through. */
export async function findNearBySigns(
  database: ReadingDatabase,
  { workspaceId, madeBy, scope, vector, mostInScope, mostCompared }: NearSearch,
): Promise<MeantVector[] | null> {
  const collectionId = scope.collectionId ?? null;
  const sourceIds = scope.sourceIds === undefined ? null : [...scope.sourceIds];
  const rows = await database.$queryRaw<(VectorRow | { source_id: null })[]>`
    WITH open_source AS MATERIALIZED (
      SELECT source.id FROM source JOIN collection ON collection.id = source.collection_id
      WHERE source.workspace_id = ${workspaceId} AND source.deleted_at IS NULL AND collection.deleted_at IS NULL
        AND (${collectionId}::text IS NULL OR source.collection_id = ${collectionId}::text)
        AND (${sourceIds}::text[] IS NULL OR source.id = ANY (${sourceIds}::text[]))
    ),
    looked_at AS MATERIALIZED (
      SELECT held.source_id, held.digest, bit_count(held.signs # ${writeSigns(vector)}::bit varying) AS differing
      FROM passage_vector AS held
      WHERE (held.source_id IN (SELECT open_source.id FROM open_source)) IS TRUE AND held.workspace_id = ${workspaceId} AND held.made_by = ${madeBy} AND held.dimensions = ${vector.length}
      LIMIT ${mostInScope + 1}
    ),
    count AS MATERIALIZED (SELECT count(*) > ${mostInScope} AS is_too_many FROM looked_at),
    near AS MATERIALIZED (
      SELECT source_id, digest FROM looked_at WHERE NOT (SELECT is_too_many FROM count) ORDER BY differing LIMIT ${mostCompared}
    )
    SELECT near.source_id, near.digest::text, one.vector
    FROM near CROSS JOIN LATERAL (
      SELECT held.vector FROM passage_vector AS held
      WHERE held.source_id = near.source_id AND held.digest = near.digest AND held.made_by = ${madeBy} OFFSET 0
    ) AS one
    UNION ALL SELECT NULL, NULL, NULL FROM count WHERE is_too_many`;
  const vectors = rows.flatMap((row) => (row.source_id === null ? [] : [presentVector(row)]));
  return vectors.length === rows.length ? vectors : null;
}

/** Returns the vectors of these texts, as far as they have been made. */
export async function listVectors(
  database: ReadingDatabase,
  { workspaceId, madeBy }: Made,
  texts: readonly Pick<MeantText, 'sourceId' | 'digest'>[],
): Promise<MeantVector[]> {
  const rows = await database.$queryRaw<VectorRow[]>`
    SELECT asked.source_id, asked.digest::text, one.vector
    FROM unnest(${texts.map(({ sourceId }) => sourceId)}::text[], ${texts.map(({ digest }) => digest)}::uuid[]) AS asked (source_id, digest)
    CROSS JOIN LATERAL (
      SELECT held.vector FROM passage_vector AS held
      WHERE held.source_id = asked.source_id AND held.digest = asked.digest AND held.made_by = ${madeBy}
        AND held.workspace_id = ${workspaceId} OFFSET 0
    ) AS one`;
  return rows.map(presentVector);
}

const presentVector = ({ source_id: sourceId, digest, vector }: VectorRow): MeantVector => ({
  sourceId: asId<SourceId>(sourceId),
  digest,
  vector: readVector(vector),
});
