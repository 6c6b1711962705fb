/**
 * Saves the artifact of a step (`save_artifact`): a text, followed by answers of earlier steps under their questions, with their citations.
 * A number is the position of a source in its collection, so it means the same in every answer.
 */
import { AppError, notFound } from '@/lib/core/errors';
import { asId, type ArtifactId, type CitationId, type CollectionId, type MessageId } from '@/lib/core/ids';
import { carryCitations, type EarlierText } from '@/lib/domain/artifacts/carry-citations';
import { type Artifact, findArtifact, lockArtifact, updateArtifact } from '@/lib/domain/artifacts/store';
import { addVersion, copyCitations, findVersion } from '@/lib/domain/artifacts/version-store';
import { listCitations } from '@/lib/domain/citations/store';
import { findConversation, findMessage, type Message } from '@/lib/domain/conversations/store';
import type { Editor } from '@/lib/domain/team/actor';
import { type Database, inWorkspace } from '@/lib/platform/db/in-workspace';
import { findMarkers } from '@/lib/protocol/llmcp';
import { requireCollection } from '../../collections/require-collection';
import { keepArtifact } from '../../artifacts/create-artifact';
import { recordVersion } from '../../artifacts/record-version';

export type StepArtifact = {
  /** The artifact that gets a new version, or null for a new artifact with the id `newId`. */
  readonly artifactId: ArtifactId | null;
  readonly newId: ArtifactId;
  readonly collectionId: CollectionId | null;
  readonly title: string;
  readonly markdown: string;
  readonly answerIds: readonly string[];
};

type Saved = { readonly artifactId: ArtifactId; readonly version: number };

export function saveStepArtifact(actor: Editor, wanted: StepArtifact): Promise<Saved> {
  const { workspaceId } = actor;
  return inWorkspace(actor, async (database) => {
    const composed = await compose(database, actor, wanted);
    if (wanted.artifactId !== null)
      return addNext(database, actor, { ...wanted, ...composed, id: wanted.artifactId });
    const made = await findArtifact(database, workspaceId, wanted.newId);
    if (made !== null) return { artifactId: made.id, version: made.currentVersion };
    if (wanted.collectionId !== null) await requireCollection(database, actor, wanted.collectionId);
    const { title, collectionId, newId: id } = wanted;
    const origin = wanted.answerIds.length === 0 ? 'edit' : 'answer';
    const kept = await keepArtifact(database, actor, {
      id,
      title,
      collectionId,
      origin,
      tags: [],
      ...composed,
    });
    return { artifactId: kept.id, version: 1 };
  });
}

type Composed = { readonly markdown: string; readonly earlier: EarlierText<CitationId> };

async function compose(
  database: Database,
  actor: Editor,
  { markdown, answerIds }: StepArtifact,
): Promise<Composed> {
  const parts = [markdown.trim()];
  const citations: { id: CitationId; ordinal: number }[] = [];
  const unsupported: { ordinal: number; n: number; reason: string }[] = [];
  for (const id of answerIds) {
    const { question, answer } = await requireAnswer(database, actor, id);
    const before = [...parts, `## ${question}`, ''].filter((part) => part !== '').join('\n\n');
    // Markers are numbered through the whole text.
    const offset = findMarkers(before).length;
    const of = await listCitations(database, actor.workspaceId, { kind: 'message', ids: [answer.id] });
    for (const { id: citation, ordinal } of of.get(answer.id) ?? [])
      citations.push({ id: citation, ordinal: ordinal + offset });
    for (const one of answer.unsupported) unsupported.push({ ...one, ordinal: one.ordinal + offset });
    parts.push(`## ${question}`, answer.markdown.trim());
  }
  const text = parts.filter((part) => part !== '').join('\n\n');
  return { markdown: text, earlier: { markdown: text, citations, unsupported } };
}

async function requireAnswer(
  database: Database,
  actor: Editor,
  id: string,
): Promise<{ readonly question: string; readonly answer: Message }> {
  const { workspaceId } = actor;
  const answer = await findMessage(database, workspaceId, asId<MessageId>(id));
  const conversation = answer && (await findConversation(database, actor, answer.conversationId));
  if (answer?.role !== 'assistant' || conversation === null) throw notFound('answer');
  const question =
    answer.parentId === null ? null : await findMessage(database, workspaceId, answer.parentId);
  return { question: (question?.markdown ?? conversation.title).replace(/\s+/g, ' ').trim(), answer };
}

type Next = Composed & { readonly id: ArtifactId; readonly title: string };

/** If the step is begun again after it has written its version, it finds its own text and writes nothing. */
async function addNext(
  database: Database,
  actor: Editor,
  { id, title, markdown, earlier }: Next,
): Promise<Saved> {
  const { workspaceId, userId } = actor;
  const artifact = await lockArtifact(database, workspaceId, id);
  if (artifact === null) throw notFound('artifact');
  if (artifact.status === 'running')
    throw new AppError('conflict', 'This artifact is still being created, so no version can be added.');
  const newest = await findNewest(database, artifact);
  if (newest?.markdown === markdown && newest.title === title)
    return { artifactId: id, version: artifact.currentVersion };
  const number = artifact.currentVersion + 1;
  const carried = carryCitations(markdown, earlier);
  const versionId = await addVersion(database, workspaceId, {
    artifactId: id,
    number,
    title,
    markdown,
    data: null,
    origin: 'edit',
    createdBy: userId,
    unsupported: carried.unsupported,
  });
  await copyCitations(database, workspaceId, { to: versionId, carried: carried.citations });
  await updateArtifact(database, workspaceId, { id, status: 'ready', failure: null });
  await recordVersion(database, actor, artifact);
  return { artifactId: id, version: number };
}

function findNewest(database: Database, { id: artifactId, workspaceId, currentVersion: number }: Artifact) {
  return findVersion(database, workspaceId, { artifactId, number });
}
