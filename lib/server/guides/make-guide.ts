/**
 * The job `guide`: when the sources of a collection have settled, one exchange with the workspace's model produces a short text about their
 * contents, with questions to begin with. Its quotes are located like those of any answer. The guide is not made again while the revisions
 * are the same, and never while a source is still being read. If the model fails, the previous guide stays.
 */
import type { Clock } from '@/lib/core/clock';
import { asId, type CollectionId, createUuid, type UserId, type WorkspaceId } from '@/lib/core/ids';
import { deleteCitations, insertCitations } from '@/lib/domain/citations/store';
import { type CountedCollection, findCollection, updateCollection } from '@/lib/domain/collections/store';
import { listSources } from '@/lib/domain/sources/store';
import { packCollection } from '@/lib/engine/agent/pack-collection';
import { inWholeWorkspace } from '@/lib/platform/db/in-workspace';
import type { JobData } from '@/lib/platform/jobs/queues';
import { sendJob } from '@/lib/platform/jobs/send-job';
import { log } from '@/lib/platform/telemetry/log';
import { readMarkdownAnswer, type RequestPacket } from '@/lib/protocol/llmcp';
import { sendPacket } from '../models/send-packet';
import { citeAnswer } from '../citations/cite-answer';
import { type Gathered, gatherSources } from '../citations/gather-sources';
import { type ChosenModel, resolveModel } from '../models/resolve-model';
import { dropUnsupported, type ProvedText } from './drop-unsupported';
import { questionsHeading, readGuide, type WrittenGuide } from './read-guide';

/** Maximum number of sources given in full. For the rest only the title is sent. */
const maxFullSources = 20;
const charsPerToken = 3;
/** Tokens reserved for the prompt and the answer. */
const reservedTokens = 12_000;
/** Maximum characters of sources, whatever the model's context: nobody asked for the guide, so it should cost no more. */
const maxChars = 240_000;
/** Seconds before checking again on sources that are still being read. */
const lookAgainSeconds = 2;

const instruction = `Write a short guide to this collection in Markdown, in the language of the sources. First one paragraph that says what the collection holds. Then a section "## Key passages": a list of three to seven statements, each with its marker and a quote. Last a section "## ${questionsHeading}": a list of three to five questions that these sources answer, one sentence each, nothing else in the item. Where sources disagree, let one statement or question say so.`;

export type GuideServices = { readonly clock: Clock };

export async function makeGuide(
  job: JobData<'guide'>,
  { clock }: GuideServices,
  signal: AbortSignal,
): Promise<void> {
  const workspaceId = asId<WorkspaceId>(job.workspaceId);
  const prepared = await prepare(workspaceId, asId<CollectionId>(job.collectionId));
  if (prepared === null) return;
  const chosen = await resolveModel(workspaceId, 'guide');
  const written = await write(prepared, { chosen, clock, signal });
  if (written !== null) await keep(prepared, written, clock.now());
}

type Prepared = {
  readonly workspaceId: WorkspaceId;
  readonly collection: CountedCollection;
  readonly gathered: Gathered;
  /** The user who added the newest source. The model call is recorded under their name. */
  readonly userId: UserId;
  readonly madeFrom: readonly string[];
};

/** Prepares the input of a guide. Null if sources are still being read or nothing has changed. */
function prepare(workspaceId: WorkspaceId, collectionId: CollectionId): Promise<Prepared | null> {
  return inWholeWorkspace(workspaceId, async (database) => {
    const collection = await findCollection(database, workspaceId, collectionId);
    if (collection === null) return null;
    if (collection.pendingCount > 0) {
      await lookAgain(database, { workspaceId, collectionId });
      return null;
    }
    const newest = (await listSources(database, workspaceId, collectionId)).at(-1);
    const gathered = await gatherSources(database, { workspaceId, collectionId, sourceIds: [], query: '' });
    const madeFrom = gathered.citable.map(({ revision }) => revision.id).toSorted();
    const isSame = collection.guide !== null && collection.guide.madeFrom.join() === madeFrom.join();
    if (newest === undefined || madeFrom.length === 0 || isSame) return null;
    return { workspaceId, collection, gathered, userId: asId<UserId>(newest.createdBy), madeFrom };
  });
}

/**
 * Schedules another check, because a capture may still be running or may just have ended. The key is the same as that of the jobs that
 * captures send, so at most one job waits.
 */
function lookAgain(
  database: Parameters<typeof sendJob>[0],
  data: { readonly workspaceId: WorkspaceId; readonly collectionId: CollectionId },
): Promise<void> {
  const options = { delaySeconds: lookAgainSeconds, singletonKey: data.collectionId };
  return sendJob(database, { queue: 'guide', data }, options);
}

type Means = { readonly chosen: ChosenModel; readonly clock: Clock; readonly signal: AbortSignal };
type Written = ProvedText & Pick<WrittenGuide, 'questions'>;

async function write(prepared: Prepared, { chosen, clock, signal }: Means): Promise<Written | null> {
  const { workspaceId, collection, gathered, userId } = prepared;
  const packet = writePacket(prepared, { chosen, now: clock.now() });
  const answer = await sendPacket({
    model: chosen.model,
    packet,
    history: [],
    owner: { workspaceId, userId, runId: null, conversationId: null },
    tokenCeiling: chosen.runTokenCeiling,
    costCeilingUsd: chosen.runCostCeilingUsd,
    clock,
    signal,
    onText: () => undefined,
  });
  if (answer.ended !== 'stop') {
    log.warn({ collectionId: collection.id, ended: answer.ended }, 'a guide could not be made');
    return null;
  }
  const read = readMarkdownAnswer(answer.text);
  const { markdown, questions } = readGuide(read.markdown);
  const cited = citeAnswer({ markdown, entries: read.entries, packet, sources: gathered.citable });
  const proved = dropUnsupported(markdown, cited);
  return proved.citations.length === 0 && questions.length === 0 ? null : { ...proved, questions };
}

function writePacket(
  { collection, gathered }: Prepared,
  { chosen, now }: { readonly chosen: ChosenModel; readonly now: Date },
): RequestPacket {
  const room = (chosen.model.contextTokens - reservedTokens) * charsPerToken;
  const pack = packCollection({
    collection: { id: collection.id, title: collection.title },
    sources: gathered.packable,
    uncaptured: gathered.uncaptured,
    maxChars: Math.min(maxChars, Math.max(4_000, room)),
    maxFullSources,
  });
  return {
    protocol: { name: 'laika.llmcp', version: 1 },
    id: createUuid(),
    type: 'request',
    createdAt: now.toISOString(),
    conversation: { id: collection.id, turn: 1 },
    sender: { role: 'agent' },
    input: {
      userMessage: { id: createUuid(), text: instruction },
      task: { name: 'transform.run', args: { type: 'guide' } },
    },
    context: { documents: [...pack.documents] },
    output: { format: 'markdown' },
  };
}

function keep(prepared: Prepared, { markdown, questions, citations }: Written, now: Date): Promise<void> {
  const { workspaceId, collection, gathered, madeFrom } = prepared;
  return inWholeWorkspace(workspaceId, async (database) => {
    const guide = {
      markdown,
      questions: [...questions],
      madeAt: now.toISOString(),
      sourceCount: gathered.citable.length,
      madeFrom: [...madeFrom],
    };
    const isThere = await updateCollection(database, workspaceId, { id: collection.id, guide });
    if (!isThere) return;
    const owner = { kind: 'guide' as const, id: collection.id };
    await deleteCitations(database, workspaceId, owner);
    await insertCitations(database, workspaceId, { owner, citations });
    await lookAgain(database, { workspaceId, collectionId: collection.id });
  });
}
