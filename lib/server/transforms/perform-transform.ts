/**
 * The performer of a transform run: gathers and packs the sources, asks the model for data, writes the page, proves every quote, and stores
 * it as a version. Each step is a frame, so that it can be followed. A run that is restarted makes the same artifact again. A failure is a
 * state of the artifact: a failed or cancelled one can be made again.
 */
import { notFound } from '@/lib/core/errors';
import { asId, type ArtifactId, type CollectionId, createUuid, type SourceId } from '@/lib/core/ids';
import { countNoun } from '@/lib/core/text';
import { type Artifact, findArtifact, lockArtifact, updateArtifact } from '@/lib/domain/artifacts/store';
import { addVersion, findVersion, versionOwner } from '@/lib/domain/artifacts/version-store';
import { insertCitations } from '@/lib/domain/citations/store';
import { findCollection } from '@/lib/domain/collections/store';
import type { Run, RunFailure, RunInputOf } from '@/lib/domain/runs/run';
import type { Transform } from '@/lib/domain/transforms/define-transform';
import { createOwnTransform } from '@/lib/domain/transforms/create-own-transform';
import { findTransform } from '@/lib/domain/transforms/registry';
import { describeUnreadPages } from '@/lib/engine/agent/describe-unread-pages';
import { describeReading, type Reading, readInventory } from '@/lib/engine/agent/describe-reading';
import { listSent } from '@/lib/engine/agent/list-sent';
import { packCollection } from '@/lib/engine/agent/pack-collection';
import { type Database, inWholeWorkspace, inWorkspace } from '@/lib/platform/db/in-workspace';
import { trialType } from '@/lib/protocol/artifact-words';
import type { RequestPacket } from '@/lib/protocol/llmcp';
import type { NodeRun } from '@/lib/protocol/run-frames';
import { sendPacket, type ModelAnswer } from '@/lib/server/models/send-packet';
import { citeAnswer, type CitedAnswer } from '@/lib/server/citations/cite-answer';
import { embedForRun } from '@/lib/server/meaning/embed-for-run';
import { askForRun } from '@/lib/server/search-index/ask-for-run';
import { type Gathered, gatherSources, listUnreadPages } from '@/lib/server/citations/gather-sources';
import { presentProof } from '@/lib/server/citations/present-proof';
import { addSpending, type Spending, startSpending } from '@/lib/server/sources/tasks/read-one-source';
import { type ChosenModel, resolveModel } from '@/lib/server/models/resolve-model';
import { describeReachedCeiling, type RunCeilings } from '@/lib/server/models/run-ceilings';
import type { RunContext, RunPerformer, RunResult } from '@/lib/server/runs/execute-run';
import { readEverySource, type ReadSources } from './read-every-source';
import { listSourceFacts } from './list-source-facts';
import { type MadeText, readMade } from './read-made';
import { recordVersion } from '@/lib/server/artifacts/record-version';
import { divideRoom } from './divide-room';
import { writeTransformTask } from './write-transform-task';

/** Characters per token for estimating the available room: low, so that the packet fits. */
const charsPerToken = 3;
/** Tokens reserved for the prompt, the schemas and the answer. */
const reservedTokens = 16_000;
/** Minimum number of source characters for a packet to be worth sending. */
const leastChars = 4_000;

export const transformPerformer: RunPerformer<'transform'> = {
  neededRole: 'editor',
  perform: makeArtifact,
  async abandon({ run }, end) {
    const { artifactId: id, workspaceId } = run;
    await inWholeWorkspace(workspaceId, async (database) => {
      if (await lockHeld(database, run, id))
        await updateArtifact(database, workspaceId, { id, status: end.status, failure: end.failure });
    });
  },
};

/** Returns the artifact, locked, if this run is still the one making it. Null if it was deleted, finished or restarted meanwhile. */
async function lockHeld(database: Database, run: Run, id: ArtifactId): Promise<Artifact | null> {
  const artifact = await lockArtifact(database, run.workspaceId, id);
  return artifact?.status === 'running' && artifact.runId === run.id ? artifact : null;
}

/** The run's task, checked once. */
type Job = {
  readonly artifactId: ArtifactId;
  readonly collectionId: CollectionId;
  readonly input: RunInputOf<'transform'>;
  readonly transform: Transform;
  readonly options: Readonly<Record<string, unknown>>;
};

function requireJob({ run }: RunContext<'transform'>): Job {
  const { input, artifactId, collectionId } = run;
  const { definition } = input;
  const transform =
    definition === undefined ? findTransform(input.type) : createOwnTransform(input.type, definition);
  if (transform === null) throw new Error(`There is no transform of type ${input.type}.`);
  const options = transform.readOptions(input.config);
  if (!options.ok) throw new Error(`The options of the run do not fit: ${options.failure}`);
  return { artifactId, collectionId, input, transform, options: options.value };
}

type Step = { readonly context: RunContext<'transform'>; readonly job: Job; readonly node: NodeRun };

async function makeArtifact(context: RunContext<'transform'>): Promise<RunResult> {
  const job = requireJob(context);
  const made = context.run.attempt > 1 ? await findMade(context, job) : null;
  if (made !== null) return made;
  const node = context.recorder.enter('make');
  const step: Step = { context, job, node };
  const prepared = await prepare(step);
  if (prepared.gathered.citable.length === 0) {
    return endFailed(step, {
      prepared,
      answer: null,
      failure: {
        message: 'None of the sources has been read yet.',
        action: 'Wait until they are captured, then try again.',
      },
    });
  }
  if (prepared.unread !== null) return endFailed(step, { prepared, answer: null, failure: prepared.unread });
  tell(step, 'write', `Creating the ${job.transform.title.toLowerCase()}`);
  const answer = await sendPacket({
    model: prepared.chosen.model,
    packet: prepared.packet,
    history: [],
    owner: {
      workspaceId: context.run.workspaceId,
      userId: context.run.userId,
      runId: context.run.id,
      conversationId: null,
    },
    tokenCeiling: prepared.spent.ceilings.tokens,
    costCeilingUsd: prepared.spent.ceilings.costUsd,
    clock: context.clock,
    signal: context.signal,
    onText: () => undefined,
  });
  recordUsage(step, answer);
  if (answer.ended === 'failed')
    return endFailed(step, { prepared, answer, failure: describeModelFailure(answer) });
  const read = readMade(answer.text, {
    transform: job.transform,
    options: job.options,
    facts: listSourceFacts(prepared.gathered),
  });
  if (!read.ok) return endFailed(step, { prepared, answer, failure: read.failure });
  return keepMade(step, { prepared, answer, made: read.value });
}

/** Returns the result if an earlier worker stored it before it died. The run then only has to end. */
async function findMade({ run, recorder }: RunContext<'transform'>, job: Job): Promise<RunResult | null> {
  const { workspaceId } = run;
  const text = await inWorkspace(run, async (database) => {
    const artifact = await findArtifact(database, workspaceId, job.artifactId);
    if (artifact?.status !== 'ready' || artifact.runId !== run.id) return null;
    const { id: artifactId, currentVersion: number } = artifact;
    return (await findVersion(database, workspaceId, { artifactId, number }))?.markdown ?? null;
  });
  if (text === null) return null;
  const node = recorder.enter('make');
  recorder.exit(node, 'Ok');
  const spent = { model: run.model, inputTokens: run.inputTokens, outputTokens: run.outputTokens };
  return { ...spent, costUsd: run.costUsd, status: 'complete', failure: null, reply: { text, node } };
}

function tell({ context, node }: Step, name: string, detail: string): void {
  context.recorder.note({ step: { name, detail } }, node);
}

type Prepared = {
  readonly chosen: ChosenModel;
  readonly packet: RequestPacket;
  readonly gathered: Gathered;
  readonly notes: readonly string[];
  /** What was used to read the sources beforehand. */
  readonly spent: Spending;
  /** Why none of the sources could be read beforehand. Null if that succeeded or was not needed. */
  readonly unread: RunFailure | null;
};

async function prepare(step: Step): Promise<Prepared> {
  const { context, job, node } = step;
  const { workspaceId } = context.run;
  tell(step, 'gather', 'Gathering the sources');
  const chosen = await resolveModel(workspaceId, 'chat', job.input.model);
  const focus = job.options['focus'];
  const query = typeof focus === 'string' ? focus : '';
  const meant = await embedForRun(context, query, node);
  const asked = await askForRun({ ...context.run, collectionId: job.collectionId }, query);
  const { collection, gathered } = await inWorkspace(context.run, async (database) => {
    const found = await findCollection(database, workspaceId, job.collectionId);
    if (found === null) throw notFound('collection');
    return {
      collection: found,
      gathered: await gatherSources(database, {
        workspaceId,
        collectionId: job.collectionId,
        sourceIds: job.input.sourceIds.map((id) => asId<SourceId>(id)),
        query,
        meant,
        asked,
      }),
    };
  });
  const maxChars = Math.max(leastChars, (chosen.model.contextTokens - reservedTokens) * charsPerToken);
  const whole = divideRoom(gathered.packable, maxChars);
  // The built-in reader reads everything it is given at once, and quotes the beginnings of sources that do not fit.
  const read =
    whole.partCount > 0 && chosen.model.provider !== 'extractive'
      ? await readEverySource({
          context,
          node,
          chosen,
          collection: { id: collection.id, title: collection.title },
          transform: job.transform,
          options: job.options,
          gathered,
          maxChars,
          tell: (name, detail) => tell(step, name, detail),
        })
      : null;
  const room = read === null ? whole : divideRoom(read.sources, maxChars);
  const pack = packCollection({
    collection: { id: collection.id, title: collection.title },
    sources: room.sources,
    uncaptured: gathered.uncaptured,
    maxChars,
    maxFullSources: room.maxFullSources,
  });
  const packet: RequestPacket = {
    protocol: { name: 'laika.llmcp', version: 1 },
    id: createUuid(),
    type: 'request',
    createdAt: context.clock.now().toISOString(),
    conversation: { id: context.run.id, turn: context.run.attempt },
    sender: { role: 'agent' },
    input: writeTransformTask(job.transform, job.options),
    context: { documents: [...pack.documents] },
    output: { format: 'json' },
  };
  context.recorder.note(
    { packet: { requestId: packet.id, inventory: pack.inventory, sent: listSent(pack.documents) } },
    node,
  );
  const { contextTokens } = chosen.model;
  const reading =
    read === null
      ? readInventory(pack.inventory, contextTokens)
      : joinReading(read, { gathered, contextTokens });
  const readCount = reading.fullCount + reading.partCount;
  tell(step, 'read', `Reading ${countNoun(readCount, 'source')}`);
  const notes = [describeReading(reading), ...describeUnreadPages(listUnreadPages(gathered))];
  const unread = read !== null && read.sources.length === 0 ? describeUnread(read, notes) : null;
  return { chosen, packet, gathered, notes, spent: read?.spending ?? startSpending(chosen), unread };
}

function describeUnread({ failure }: ReadSources, notes: readonly string[]): RunFailure {
  if (failure !== null) return { message: failure.reason, action: failure.action };
  return { message: notes.join(' '), action: 'Choose another model or a higher limit in Settings.' };
}

/** A source that was read in several calls counts as read in full, although the last call gets only the passages that were quoted. */
function joinReading(
  { sources, partCount, leftOut }: ReadSources,
  { gathered, contextTokens }: { readonly gathered: Gathered; readonly contextTokens: number },
): Reading {
  const uncaptured = gathered.uncaptured.map(({ title }) => ({ title, reason: 'not_captured' as const }));
  return {
    fullCount: sources.length - partCount,
    partCount,
    leftOut: [...leftOut, ...uncaptured],
    contextTokens,
  };
}

function recordUsage({ context, node }: Step, { usage }: ModelAnswer): void {
  if (usage === null) return;
  const { inputTokens: promptTokens, outputTokens: completionTokens } = usage;
  const totalTokens = promptTokens + completionTokens;
  context.recorder.record({ type: 'usage', promptTokens, completionTokens, totalTokens }, node);
}

type Done = { readonly prepared: Prepared; readonly answer: ModelAnswer; readonly made: MadeText };

async function keepMade(step: Step, { prepared, answer, made }: Done): Promise<RunResult> {
  const { context, node } = step;
  tell(step, 'prove', 'Looking up every quote in its source');
  const cited = citeAnswer({
    markdown: made.markdown,
    entries: made.entries,
    packet: prepared.packet,
    sources: prepared.gathered.citable,
  });
  context.recorder.note(presentProof(cited), node);
  const cutOff = describeCut(answer, prepared.chosen);
  context.signal.throwIfAborted();
  const ofReader = prepared.chosen.model.provider === 'extractive' ? [step.job.transform.withoutModel] : [];
  const notes = [...prepared.notes, ...made.notes, ...cutOff, ...ofReader];
  await storeVersion(step, { made, cited, notes });
  context.recorder.exit(node, 'Ok');
  return {
    ...describeSpending(prepared, answer),
    status: cutOff.length === 0 ? 'complete' : 'partial',
    failure: null,
    reply: { text: made.markdown, node },
  };
}

function storeVersion(
  { context, job }: Step,
  kept: { readonly made: MadeText; readonly cited: CitedAnswer; readonly notes: readonly string[] },
): Promise<void> {
  const { workspaceId, userId } = context.run;
  const { made, cited, notes } = kept;
  return inWorkspace(context.run, async (database) => {
    const artifact = await lockHeld(database, context.run, job.artifactId);
    if (artifact === null) return;
    const versionId = await addVersion(database, workspaceId, {
      artifactId: artifact.id,
      number: artifact.currentVersion + 1,
      title: artifact.title,
      markdown: made.markdown,
      data: made.data,
      origin: 'transform',
      createdBy: userId,
      unsupported: cited.unsupported.map(({ ordinal, n, reason }) => ({ ordinal, n, reason })),
    });
    await insertCitations(database, workspaceId, {
      owner: { kind: versionOwner, id: versionId },
      citations: cited.citations,
    });
    const making = { ...artifact.making, notes: [...notes] };
    await updateArtifact(database, workspaceId, { id: artifact.id, status: 'ready', failure: null, making });
    // A trial is nobody's work yet, so no workflow hears of it.
    if (artifact.type === trialType) return;
    const { causeExecutionId } = context.run;
    const cause = { workspaceId, ...(causeExecutionId === null ? {} : { executionId: causeExecutionId }) };
    await recordVersion(database, cause, artifact);
  });
}

async function endFailed(
  { context, job, node }: Step,
  end: { readonly prepared: Prepared; readonly answer: ModelAnswer | null; readonly failure: RunFailure },
): Promise<RunResult> {
  const { workspaceId } = context.run;
  const { failure } = end;
  await inWholeWorkspace(workspaceId, async (database) => {
    if (await lockHeld(database, context.run, job.artifactId))
      await updateArtifact(database, workspaceId, { id: job.artifactId, status: 'failed', failure });
  });
  context.recorder.exit(node, { Err: failure.message });
  return { ...describeSpending(end.prepared, end.answer), status: 'failed', failure, reply: null };
}

function describeSpending({ chosen, spent }: Prepared, answer: ModelAnswer | null) {
  const { inputTokens, outputTokens, costUsd } = answer === null ? spent : addSpending(spent, answer);
  return { model: `${chosen.model.provider}/${chosen.model.name}`, inputTokens, outputTokens, costUsd };
}

/** Says why the result may be shorter than the model intended. */
function describeCut({ ended }: ModelAnswer, ceilings: RunCeilings): string[] {
  switch (ended) {
    case 'length':
      return ['The model stopped at its length limit; there may be more to say.'];
    case 'ceiling':
      return [describeReachedCeiling(ceilings).message];
    case 'filtered':
      return ['The provider withheld part of the answer.'];
    case 'stop':
    case 'failed':
      return [];
  }
}

function describeModelFailure({ failure }: ModelAnswer): RunFailure {
  return failure === null
    ? { message: 'The model gave no answer.', action: 'Try again.' }
    : { message: failure.reason, action: failure.action };
}
