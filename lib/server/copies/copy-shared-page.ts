/**
 * Copies what a link shows into a workspace of the member who opened it: the text as an artifact, and of its sources the title, the address and
 * the cited passages. The rules of the link hold when it is copied, and those of the receiving workspace for all that is added. Everything gets an id
 * of its own, and nothing leads from one workspace into the other but the address of the link. The workspace that shared the page learns nothing.
 */
import { type ArtifactId, type CollectionId, createArtifactId } from '@/lib/core/ids';
import { limits } from '@/lib/core/limits';
import { countNoun, shorten } from '@/lib/core/text';
import { answerType, makingSchema } from '@/lib/domain/artifacts/artifact';
import { insertArtifact } from '@/lib/domain/artifacts/store';
import { addVersion, versionOwner } from '@/lib/domain/artifacts/version-store';
import { insertCitations } from '@/lib/domain/citations/store';
import { type CopiedSource, listCopiedSources } from '@/lib/domain/copies/copied-source';
import { insertCopy, insertCopyEvent, listCopiesOfLink, lockCopies } from '@/lib/domain/copies/copy-store';
import type { Snapshot } from '@/lib/domain/shares/share';
import type { SharedPage } from '@/lib/domain/shares/shared-page';
import type { Editor, PersonInBrowser } from '@/lib/domain/team/actor';
import { type Database, inWorkspace } from '@/lib/platform/db/in-workspace';
import { seal } from '@/lib/platform/secrets/seal';
import { hashToken } from '@/lib/platform/secrets/token';
import { recordVersion } from '../artifacts/record-version';
import { addCollection } from '../collections/create-collection';
import { requireCollection } from '../collections/require-collection';
import { inWorkspaceWith, keepBytes } from '../objects/keep-bytes';
import { type Refused, takeShared, type Visit } from '../shares/open-share';
import { requireRoom } from '../usage/require-room';
import { citeCopied, type KeptSource } from './cite-copied';
import { writeCopyContext } from './read-copied-from';
import { keepCopiedSource, type SourceToKeep } from './keep-copied-source';

export type WantedCopy = {
  readonly visit: Visit;
  /** A collection, or the title of a new one. */
  readonly into: { readonly collectionId: string } | { readonly title: string };
  /** True if the member knows of an earlier copy in this workspace and wants another one. */
  readonly isAgain: boolean;
};

export type Copied =
  | Refused
  /** `here`: it was there already, and nothing was copied. */
  | { readonly outcome: 'copied' | 'here'; readonly artifactId: ArtifactId };

/** Milliseconds for storing and indexing the passages of a long text. */
const copyMs = 60_000;

/** @throws AppError `limit_reached` if the workspace has no room, `not_found` if it has no such collection */
export async function copySharedPage(
  actor: Editor & PersonInBrowser,
  { visit, into, isAgain }: WantedCopy,
  now: Date = new Date(),
): Promise<Copied> {
  const taken = await takeShared(visit, now);
  if (taken.outcome !== 'open') return taken;
  const { snapshot } = taken;
  const { workspaceId } = actor;
  const sources = await Promise.all(listCopiedSources(snapshot).map((copied) => keepFile(actor, copied)));
  const open = sources.reduce<typeof openTransaction>(
    (inner, { kept }) =>
      (work) =>
        inWorkspaceWith(kept, inner, work),
    openTransaction,
  );
  function openTransaction<Value>(work: (database: Database) => Promise<Value>): Promise<Value> {
    return inWorkspace(actor, work, { timeoutMs: copyMs });
  }
  return open(async (database): Promise<Copied> => {
    const tokenHash = hashToken(visit.token);
    await lockCopies(database, workspaceId, tokenHash);
    const [earlier] = isAgain ? [] : await listCopiesOfLink(database, workspaceId, { tokenHash, limit: 1 });
    if (earlier !== undefined) return { outcome: 'here', artifactId: earlier.artifactId };
    const collectionId = await requirePlace(database, actor, into);
    const artifactId = await keepCopy(database, actor, { snapshot, sources, collectionId });
    await insertCopy(database, workspaceId, {
      artifactId,
      title: snapshot.page.title,
      asOf: new Date(snapshot.page.asOf),
      tokenHash,
      tokenCipher: seal(visit.token, writeCopyContext(workspaceId)),
      copiedBy: actor.userId,
      copiedAt: now,
    });
    await insertCopyEvent(database, { workspaceId, userId: actor.userId, artifactId, collectionId });
    await requireRoom(database, workspaceId, ['source']);
    return { outcome: 'copied', artifactId };
  });
}

async function keepFile({ workspaceId }: Editor, copied: CopiedSource): Promise<SourceToKeep> {
  const bytes = new TextEncoder().encode(copied.passages.markdown);
  return { copied, bytes, kept: await keepBytes(workspaceId, bytes) };
}

async function requirePlace(
  database: Database,
  actor: Editor,
  into: WantedCopy['into'],
): Promise<CollectionId> {
  if ('collectionId' in into) return (await requireCollection(database, actor, into.collectionId)).id;
  return (await addCollection(database, actor, { title: into.title, tags: [] })).id;
}

type Copy = {
  readonly snapshot: Snapshot;
  readonly sources: readonly SourceToKeep[];
  readonly collectionId: CollectionId;
};

async function keepCopy(
  database: Database,
  actor: Editor,
  { snapshot: { page }, sources, collectionId }: Copy,
): Promise<ArtifactId> {
  const { workspaceId, userId } = actor;
  const kept: KeptSource[] = [];
  for (const source of sources)
    kept.push({
      copied: source.copied,
      source: await keepCopiedSource(database, actor, { ...source, collectionId }),
    });
  const title = shorten(page.title, limits.titleChars);
  const artifact = await insertArtifact(database, {
    id: createArtifactId(),
    workspaceId,
    collectionId,
    title,
    type: answerType,
    making: makingSchema.parse({ notes: describeCopy(page, sources.length) }),
    status: 'ready',
    runId: null,
    createdBy: userId,
  });
  const { citations, unsupported } = citeCopied(page, kept);
  const versionId = await addVersion(database, workspaceId, {
    artifactId: artifact.id,
    number: 1,
    title,
    markdown: page.markdown,
    data: null,
    origin: 'copy',
    createdBy: userId,
    unsupported,
  });
  await insertCitations(database, workspaceId, { owner: { kind: versionOwner, id: versionId }, citations });
  await recordVersion(database, actor, artifact);
  return artifact.id;
}

/** Says what came along and what did not, and what the page said of its quotes. */
function describeCopy({ citations }: SharedPage, sourceCount: number): string[] {
  const notes = ['Only the text was copied. Earlier versions, comments and special views of it were not.'];
  if (sourceCount > 0)
    notes.push(
      `Of ${sourceCount === 1 ? 'its source' : `its ${sourceCount} sources`}, the title, the address and the cited passages were copied, and nothing else.`,
    );
  const stale = citations.filter((citation) => citation.match !== 'unsupported' && citation.stale !== null);
  if (stale.length > 0)
    notes.push(`The sources of ${countNoun(stale.length, 'quote')} had changed when this was copied.`);
  return notes;
}
