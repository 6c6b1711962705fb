/**
 * The job `sample` fills the sample collection the way a user would, through the same use cases, so that nothing in it is faked. Each stage
 * is a job of its own: `sources` adds the six documents → `question` waits until they are read, then asks one question and requests a
 * timeline → `artifact` waits until the timeline is made → `share` creates one public link to it. A stage whose work is already done passes
 * on to the next. A stage that cannot do its work (a document failed, the model failed, the user deleted something) ends the job and leaves
 * what there is. Starting the job twice does no harm.
 */
import type { Clock } from '@/lib/core/clock';
import { AppError } from '@/lib/core/errors';
import { asId, type CollectionId, type UserId, type WorkspaceId } from '@/lib/core/ids';
import { listArtifacts } from '@/lib/domain/artifacts/store';
import { type CountedCollection, findCollection } from '@/lib/domain/collections/store';
import { findConversationByName } from '@/lib/domain/conversations/store';
import { listSources } from '@/lib/domain/sources/store';
import { authorise, type Editor } from '@/lib/domain/team/actor';
import { findMember } from '@/lib/domain/team/store';
import { inWholeWorkspace, inWorkspace } from '@/lib/platform/db/in-workspace';
import { getPublicUrl } from '@/lib/platform/settings/env';
import type { JobData } from '@/lib/platform/jobs/queues';
import { sendJob } from '@/lib/platform/jobs/send-job';
import { askQuestion } from '@/lib/server/conversations/ask-question';
import { addSource } from '../sources/add-source';
import { runTransform } from '@/lib/server/transforms/run-transform';
import { createShare } from '../shares/create-share';
import { readShares } from '../shares/read-shares';
import { readSampleDocuments } from './sample-documents';
import { sampleConversation, sampleQuestion } from './sample-title';

/** Seconds until a stage checks again for what it waits for. */
const waitSeconds = 2;
/** A job that has not finished by then never will, because documents take seconds and models at most minutes. */
const patienceMs = 20 * 60_000;

/** More than one, because the user may create other artifacts in the meantime. */
const artifactsLookedAt = 50;

type Job = JobData<'sample'>;
type Stage = Job['stage'];
type Filling = { readonly actor: Editor; readonly collection: CountedCollection };

/** The outcome of a stage: go on to the next one, try again a little later, or stop. */
type Outcome = { readonly next: Stage } | 'wait' | 'end';

const stages: Readonly<Record<Stage, (filling: Filling) => Promise<Outcome>>> = {
  sources: addDocuments,
  question: askSampleQuestion,
  artifact: awaitArtifact,
  share: shareArtifact,
};

export async function fillSample(job: Job, { clock }: { readonly clock: Clock }): Promise<void> {
  const filling = await findFilling(job);
  if (filling === null) return;
  const outcome = await stages[job.stage](filling);
  const age = clock.now().getTime() - filling.collection.createdAt.getTime();
  if (outcome === 'end' || (outcome === 'wait' && age > patienceMs)) return;
  const stage = outcome === 'wait' ? job.stage : outcome.next;
  const options = outcome === 'wait' ? { delaySeconds: waitSeconds } : {};
  await inWorkspace(filling.actor, (database) =>
    sendJob(database, { queue: 'sample', data: { ...job, stage } }, options),
  );
}

/** The collection and the member who loaded it, or null if either is gone or the member may no longer edit. */
function findFilling(job: Job): Promise<Filling | null> {
  const workspaceId = asId<WorkspaceId>(job.workspaceId);
  const userId = asId<UserId>(job.userId);
  return inWholeWorkspace(workspaceId, async (database) => {
    const collection = await findCollection(database, workspaceId, asId<CollectionId>(job.collectionId));
    const member = await findMember(database, workspaceId, userId);
    if (collection === null || member === null) return null;
    const actor = authorise({ userId, workspaceId, role: member.role, via: 'run' }, 'editor');
    return actor === null ? null : { actor, collection };
  });
}

async function addDocuments({ actor, collection }: Filling): Promise<Outcome> {
  const { workspaceId } = actor;
  const there = await inWholeWorkspace(workspaceId, (database) =>
    listSources(database, workspaceId, collection.id),
  );
  const isNoteThere = there.some(({ kind }) => kind === 'note');
  for (const document of await readSampleDocuments()) {
    if (document.type === 'note' && isNoteThere) continue;
    if (!(await addUnlessThere(actor, collection.id, document))) return 'end';
  }
  return { next: 'question' };
}

/** Returns false if the workspace has no room for it. */
async function addUnlessThere(
  actor: Editor,
  collectionId: CollectionId,
  document: Parameters<typeof addSource>[2],
): Promise<boolean> {
  try {
    await addSource(actor, collectionId, document);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'limit_reached') return false;
    // An earlier attempt of this job has added it.
    if (error instanceof AppError && error.code === 'conflict') return true;
    throw error;
  }
}

async function askSampleQuestion({ actor, collection }: Filling): Promise<Outcome> {
  if (collection.pendingCount > 0) return 'wait';
  if (collection.sourceCount === 0) return 'end';
  const conversationName = sampleConversation(collection.id);
  const isAsked = await inWorkspace(actor, (database) =>
    findConversationByName(database, actor, conversationName),
  );
  if (isAsked === null) {
    await askQuestion(actor, {
      text: sampleQuestion,
      collectionId: collection.id,
      conversationName,
      sourceIds: [],
      retryOf: null,
      editOf: null,
      mayAct: false,
    });
  }
  if ((await findTimeline({ actor, collection })) === null) {
    await runTransform(actor, { collectionId: collection.id, type: 'timeline', config: {}, sourceIds: [] });
  }
  return { next: 'artifact' };
}

async function findTimeline({ actor, collection }: Filling) {
  const page = { limit: artifactsLookedAt, collectionId: collection.id };
  const artifacts = await inWorkspace(actor, (database) => listArtifacts(database, actor.workspaceId, page));
  return artifacts.find(({ type }) => type === 'timeline') ?? null;
}

async function awaitArtifact(filling: Filling): Promise<Outcome> {
  const artifact = await findTimeline(filling);
  if (artifact?.status === 'running') return 'wait';
  return artifact?.status === 'ready' ? { next: 'share' } : 'end';
}

async function shareArtifact(filling: Filling): Promise<Outcome> {
  const { actor } = filling;
  const artifact = await findTimeline(filling);
  if (artifact === null) return 'end';
  const { items } = await readShares(actor, { limit: 1, artifact_id: artifact.id });
  if (items.length === 0) {
    await createShare(actor, { artifactId: artifact.id, mode: 'snapshot', origin: getPublicUrl() });
  }
  return 'end';
}
