/**
 * Combines an artifact's newest version, its citations and the frozen revisions behind them into what a stranger may see. The page needs no
 * revision text, and only a requested passage reads one. Nothing here is cached, so closed links and changes take effect on the next
 * request.
 */
import type { ArtifactId, WorkspaceId } from '@/lib/core/ids';
import { presentPassage } from '@/lib/domain/shares/present-passage';
import { presentShared } from '@/lib/domain/shares/present-shared';
import type { Snapshot } from '@/lib/domain/shares/share';
import {
  isNote,
  numberSnapshot,
  type SharedNote,
  type SharedPage,
  type SharedPassage,
} from '@/lib/domain/shares/shared-page';
import {
  type CitationOfVersion,
  findNewestVersion,
  findRevisionText,
  listSiteNames,
  listVersionCitations,
} from '@/lib/domain/shares/store';
import type { Database } from '@/lib/platform/db/in-workspace';

type Loaded = { readonly page: SharedPage; readonly citations: readonly CitationOfVersion[] };

/** @param asOf when the text was frozen. Defaults to the time of its newest version */
async function load(
  database: Database,
  workspaceId: WorkspaceId,
  { artifactId, asOf }: { readonly artifactId: ArtifactId; readonly asOf?: Date },
): Promise<Loaded | null> {
  const version = await findNewestVersion(database, workspaceId, artifactId);
  if (version === null) return null;
  const citations = await listVersionCitations(database, workspaceId, version.id);
  const sites = await listSiteNames(
    database,
    workspaceId,
    citations.map(({ revisionId }) => revisionId),
  );
  const page = presentShared({
    version,
    citations: citations.map((citation) => ({
      ...citation,
      siteName: sites.get(citation.revisionId) ?? null,
    })),
    asOf: asOf ?? version.createdAt,
  });
  return { page, citations };
}

/** The page as it is now. */
export async function loadSharedPage(
  database: Database,
  workspaceId: WorkspaceId,
  artifactId: ArtifactId,
): Promise<SharedPage | null> {
  return (await load(database, workspaceId, { artifactId }))?.page ?? null;
}

export type SharedQuote = {
  readonly title: string;
  readonly note: SharedNote;
  /** Null if the source was erased. Only the quote is left then. */
  readonly passage: SharedPassage | null;
};

/** One citation of the page as it is now, with its surroundings. */
export async function loadSharedQuote(
  database: Database,
  workspaceId: WorkspaceId,
  { artifactId, ordinal }: { readonly artifactId: ArtifactId; readonly ordinal: number },
): Promise<SharedQuote | null> {
  const loaded = await load(database, workspaceId, { artifactId });
  const citation = loaded?.citations.find((each) => each.ordinal + 1 === ordinal);
  const note = loaded?.page.citations.find((each) => each.ordinal === ordinal);
  if (loaded === null || citation === undefined || note === undefined || !isNote(note)) return null;
  const text = await findRevisionText(database, workspaceId, citation.revisionId);
  return {
    title: loaded.page.title,
    note,
    passage: text === null ? null : presentPassage(text, citation.span),
  };
}

export function pickQuote(snapshot: Snapshot, ordinal: number): SharedQuote | null {
  const note = numberSnapshot(snapshot.page).citations.find((each) => each.ordinal === ordinal);
  if (note === undefined || !isNote(note)) return null;
  const kept = snapshot.passages.find((each) => each.ordinal === ordinal);
  return { title: snapshot.page.title, note, passage: kept?.passage ?? null };
}

/** Reads everything that a snapshot link will ever show. */
export async function takeSnapshot(
  database: Database,
  workspaceId: WorkspaceId,
  taken: { readonly artifactId: ArtifactId; readonly now: Date },
): Promise<Snapshot | null> {
  const loaded = await load(database, workspaceId, { artifactId: taken.artifactId, asOf: taken.now });
  if (loaded === null) return null;
  const passages: Snapshot['passages'] = [];
  for (const [revisionId, citations] of Map.groupBy(loaded.citations, (each) => each.revisionId)) {
    const text = await findRevisionText(database, workspaceId, revisionId);
    for (const { ordinal, span } of text === null ? [] : citations) {
      const passage = presentPassage(text ?? '', span);
      if (passage !== null) passages.push({ ordinal: ordinal + 1, passage });
    }
  }
  return {
    page: loaded.page,
    passages,
    sources: loaded.citations.map(({ ordinal, sourceId }) => ({ ordinal: ordinal + 1, sourceId })),
  };
}
