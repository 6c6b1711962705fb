/** Creates an artifact without a run: from an answer with all its citations, or from a text the user wrote. */
import { AppError, notFound } from '@/lib/core/errors';
import {
  type ArtifactId,
  asId,
  type CitationId,
  type CollectionId,
  createArtifactId,
  type MessageId,
} from '@/lib/core/ids';
import { shorten } from '@/lib/core/text';
import { answerType, type Making } from '@/lib/domain/artifacts/artifact';
import { carryCitations, type EarlierText } from '@/lib/domain/artifacts/carry-citations';
import { type Artifact, insertArtifact } from '@/lib/domain/artifacts/store';
import { addVersion, copyCitations } from '@/lib/domain/artifacts/version-store';
import { listCitations } from '@/lib/domain/citations/store';
import { findConversation, findMessage } from '@/lib/domain/conversations/store';
import type { Editor } from '@/lib/domain/team/actor';
import { type Database, inWorkspace } from '@/lib/platform/db/in-workspace';
import type { VersionOrigin } from '@/lib/protocol/artifact-words';
import type { BodyOf } from '@/lib/protocol/http/endpoint';
import type { createArtifactEndpoint } from '@/lib/protocol/http/artifacts';
import { requireCollection } from '../collections/require-collection';
import { presentArtifact, requireArtifact } from './present-artifact';
import { recordVersion } from './record-version';

type Body = BodyOf<typeof createArtifactEndpoint>;

/** Maximum length of a title taken from a question, in characters. */
const titleChars = 120;
const nothingMade: Making = { config: {}, sourceIds: [], notes: [], typeTitle: null, tags: [] };

export function createArtifact(actor: Editor, body: Body) {
  return inWorkspace(actor, async (database) => {
    const artifact =
      body.from === 'message'
        ? await keepAnswer(database, actor, body)
        : await keepText(database, actor, body);
    return presentArtifact(database, actor, await requireArtifact(database, actor, artifact.id));
  });
}

async function keepAnswer(
  database: Database,
  actor: Editor,
  body: Extract<Body, { from: 'message' }>,
): Promise<Artifact> {
  const { workspaceId } = actor;
  const message = await findMessage(database, workspaceId, asId<MessageId>(body.message_id));
  const conversation =
    message === null ? null : await findConversation(database, actor, message.conversationId);
  if (message === null || conversation === null || message.role !== 'assistant') throw notFound('answer');
  if (message.status === 'running')
    throw new AppError('conflict', 'The answer is still being written. Save it when it is ready.');
  if (message.markdown.trim() === '') throw new AppError('conflict', 'This answer has no text to save.');
  const question =
    message.parentId === null ? null : await findMessage(database, workspaceId, message.parentId);
  const citations = await listCitations(database, workspaceId, { kind: 'message', ids: [message.id] });
  return keepArtifact(database, actor, {
    collectionId: conversation.collectionId,
    title: body.title ?? shorten(question?.markdown ?? conversation.title, titleChars),
    markdown: message.markdown,
    origin: 'answer',
    tags: [],
    earlier: {
      markdown: message.markdown,
      citations: citations.get(message.id) ?? [],
      unsupported: message.unsupported,
    },
  });
}

async function keepText(
  database: Database,
  actor: Editor,
  body: Extract<Body, { from: 'text' }>,
): Promise<Artifact> {
  const collection =
    body.collection_id === undefined ? null : await requireCollection(database, actor, body.collection_id);
  return keepArtifact(database, actor, {
    collectionId: collection?.id ?? null,
    title: body.title,
    markdown: body.markdown,
    origin: 'edit',
    tags: body.tags ?? [],
    earlier: { markdown: '', citations: [], unsupported: [] },
  });
}

/** Stores a text as the first version of an artifact, with the citations of the text it was made from. */
export async function keepArtifact(
  database: Database,
  actor: Editor,
  kept: {
    /** A given id, so that a caller who asks twice gets the same artifact. */
    readonly id?: ArtifactId;
    readonly collectionId: CollectionId | null;
    readonly title: string;
    readonly markdown: string;
    readonly origin: VersionOrigin;
    readonly tags: readonly string[];
    readonly earlier: EarlierText<CitationId>;
  },
): Promise<Artifact> {
  const artifact = await insertArtifact(database, {
    id: kept.id ?? createArtifactId(),
    workspaceId: actor.workspaceId,
    collectionId: kept.collectionId,
    title: kept.title,
    type: answerType,
    making: { ...nothingMade, tags: [...kept.tags] },
    status: 'ready',
    runId: null,
    createdBy: actor.userId,
  });
  const carried = carryCitations(kept.markdown, kept.earlier);
  const versionId = await addVersion(database, actor.workspaceId, {
    artifactId: artifact.id,
    number: 1,
    title: kept.title,
    markdown: kept.markdown,
    data: null,
    origin: kept.origin,
    createdBy: actor.userId,
    unsupported: carried.unsupported,
  });
  await copyCitations(database, actor.workspaceId, { to: versionId, carried: carried.citations });
  await recordVersion(database, actor, artifact);
  return artifact;
}
