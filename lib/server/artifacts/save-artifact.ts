/**
 * Saves an edit or restores a version. Both name the version they are based on, and lock the artifact's row while they check that it is
 * still the newest. Of two concurrent writers, one gets 409 with both texts, so nobody's text is overwritten.
 */
import { AppError, notFound } from '@/lib/core/errors';
import { asId, type ArtifactId, type CitationId } from '@/lib/core/ids';
import type { JsonValue } from '@/lib/core/json';
import {
  carryCitations,
  type CarriedCitation,
  type FreshMarker,
} from '@/lib/domain/artifacts/carry-citations';
import { type Artifact, lockArtifact, updateArtifact } from '@/lib/domain/artifacts/store';
import {
  addVersion,
  type ArtifactVersion,
  copyCitations,
  versionOwner,
} from '@/lib/domain/artifacts/version-store';
import { insertCitations, listCitations, type NewCitation } from '@/lib/domain/citations/store';
import type { Editor } from '@/lib/domain/team/actor';
import { type Database, inWorkspace } from '@/lib/platform/db/in-workspace';
import type { VersionOrigin } from '@/lib/protocol/artifact-words';
import type { NewQuote } from '@/lib/protocol/http/artifacts';
import type { QuotedSpan } from '../citations/cite-answer';
import { locateQuotes } from './locate-quotes';
import { presentDetail, requireArtifact, requireVersion } from './present-artifact';
import { recordVersion } from './record-version';

export type Edit = {
  readonly id: string;
  readonly base_version: number;
  readonly title: string;
  readonly markdown: string;
  /** Passages that are cited anew. */
  readonly citations?: readonly NewQuote[] | undefined;
};

export function saveArtifact(actor: Editor, edit: Edit) {
  return inWorkspace(actor, async (database) => {
    const artifact = await lockFree(database, actor, edit);
    const base = edit.base_version === 0 ? null : await requireVersion(database, artifact, edit.base_version);
    const { title, markdown, citations = [] } = edit;
    if (base?.markdown === markdown && base.title === title && citations.length === 0)
      return presentDetail(database, actor, { artifact, number: base.number });
    // Changing only the title leaves the data for the view as it is.
    const data = base?.markdown === markdown ? base.data : null;
    const fresh = await locateQuotes(database, artifact, citations);
    await addNext(database, actor, { artifact, from: base, title, markdown, fresh, data, origin: 'edit' });
    return presentNewest(database, actor, artifact);
  });
}

export function restoreVersion(
  actor: Editor,
  restored: { readonly id: string; readonly number: number; readonly base_version: number },
) {
  return inWorkspace(actor, async (database) => {
    const artifact = await lockFree(database, actor, restored);
    const from = await requireVersion(database, artifact, restored.number);
    const { title, markdown, data } = from;
    const fresh = new Map<number, never>();
    await addNext(database, actor, { artifact, from, title, markdown, fresh, data, origin: 'restore' });
    return presentNewest(database, actor, artifact);
  });
}

/** Returns the artifact, locked. Throws if someone else saved in between or a run is making it. */
async function lockFree(
  database: Database,
  actor: Editor,
  asked: {
    readonly id: string;
    readonly base_version: number;
    readonly title?: string;
    readonly markdown?: string;
  },
): Promise<Artifact> {
  const artifact = await lockArtifact(database, actor.workspaceId, asId<ArtifactId>(asked.id));
  if (artifact === null) throw notFound('artifact');
  const isNewest = asked.base_version === artifact.currentVersion;
  if (isNewest && artifact.status !== 'running') return artifact;
  const { id: _, ...yours } = asked;
  throw new AppError(
    'conflict',
    isNewest
      ? 'This artifact is still being created. Wait until it is ready, or cancel it.'
      : 'Someone saved another version in the meantime. Nothing was overwritten; choose what to keep.',
    {
      data: {
        current: await presentDetail(database, actor, { artifact, number: artifact.currentVersion }),
        yours,
      },
    },
  );
}

async function addNext(
  database: Database,
  actor: Editor,
  next: {
    readonly artifact: Artifact;
    /** The version whose citations are kept. */
    readonly from: ArtifactVersion | null;
    readonly title: string;
    readonly markdown: string;
    /** What is cited anew, by the number of its markers. */
    readonly fresh: ReadonlyMap<number, FreshMarker<QuotedSpan>>;
    readonly data: JsonValue | null;
    readonly origin: VersionOrigin;
  },
): Promise<void> {
  const { artifact, from, title, markdown, fresh, data, origin } = next;
  const { workspaceId } = actor;
  const citations =
    from === null ? null : await listCitations(database, workspaceId, { kind: versionOwner, ids: [from.id] });
  const kept = (from === null ? null : citations?.get(from.id)) ?? [];
  const earlier = {
    markdown: from?.markdown ?? '',
    citations: kept,
    unsupported: from?.unsupported ?? [],
  };
  const carried = carryCitations<CitationId | QuotedSpan>(markdown, earlier, fresh);
  const versionId = await addVersion(database, workspaceId, {
    artifactId: artifact.id,
    number: artifact.currentVersion + 1,
    title,
    markdown,
    data,
    origin,
    createdBy: actor.userId,
    unsupported: carried.unsupported,
  });
  await copyCitations(database, workspaceId, { to: versionId, carried: carried.citations.flatMap(pickKept) });
  await insertCitations(database, workspaceId, {
    owner: { kind: versionOwner, id: versionId },
    citations: carried.citations.flatMap(pickNew),
  });
  // An artifact that had failed or was cancelled now has a text.
  await updateArtifact(database, workspaceId, { id: artifact.id, status: 'ready', failure: null });
  await recordVersion(database, actor, artifact);
}

type Bound = CarriedCitation<CitationId | QuotedSpan>;

const pickKept = ({ id, ordinal, n, markerStart }: Bound): CarriedCitation<CitationId>[] =>
  typeof id === 'string' ? [{ id, ordinal, n, markerStart }] : [];

const pickNew = ({ id, ordinal, n, markerStart }: Bound): NewCitation[] =>
  typeof id === 'string' ? [] : [{ ...id, ordinal, n, markerStart }];

async function presentNewest(database: Database, actor: Editor, before: Artifact) {
  const artifact = await requireArtifact(database, actor, before.id);
  return presentDetail(database, actor, { artifact, number: artifact.currentVersion });
}
