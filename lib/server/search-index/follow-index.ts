/**
 * Keeps the index of the search engine up to date. Triggers have noted each source whose passages changed. A worker takes the engine for a
 * while, sends what is noted as it is now, and forgets a note once the engine has confirmed it. If the worker is killed in between, the next
 * one sends the same again, which changes nothing. A new generation of indices is filled beside the old one, takes its name at one moment, and
 * only then is the old one deleted.
 */
import { minuteMs } from '@/lib/core/clock';
import { AppError } from '@/lib/core/errors';
import { createUuid, type WorkspaceId } from '@/lib/core/ids';
import { type Result, succeed } from '@/lib/core/result';
import {
  confirmChanges,
  countErasedChanges,
  type EngineState,
  fillSearchEngine,
  findEngineState,
  findIndexedText,
  forgetSearchEngine,
  holdSearchEngine,
  isFilled,
  keepEngineFailure,
  letGoOfSearchEngine,
  listDueChanges,
  markPrepared,
  postponeChange,
  serveGeneration,
} from '@/lib/domain/search/engine-store';
import type {
  IndexFailure,
  RefusedSource,
  SourceChange,
  SourceToIndex,
} from '@/lib/domain/search/search-index';
import { acrossWorkspaces, type Database, inWholeWorkspace } from '@/lib/platform/db/in-workspace';
import { log } from '@/lib/platform/telemetry/log';
import { cutPassages } from './cut-passages';
import type { EngineIndex } from './engine-index';
import { indexGeneration } from './language-analysis';
import { openEngineIndex } from './open-engine-index';

/** Sources, and characters of their texts, that are sent together. */
const together = { sources: 20, chars: 4_000_000 } as const;
/** Milliseconds for which a worker has the engine to itself: usually longer than what is sent together takes. */
const holdMs = 2 * minuteMs;
/** Milliseconds until an engine that failed is tried again. */
const pauseMs = 15_000;
/** Seconds until a source is sent again that the engine refused. */
const refusedSeconds = 900;
/** Milliseconds of the transaction that notes all sources, for which it waits until no passage is being written. */
const fillMs = 5 * minuteMs;

type Following = { readonly signal: AbortSignal };

/** Sends everything that is noted. Does nothing if no engine is set up, or if another worker has it. */
export async function followIndex({ signal }: Following): Promise<void> {
  const { index, state, isDue } = await acrossWorkspaces(look);
  if (index === null || (!isDue && isUpToDate(state)) || !(await isOurGeneration(state))) return;
  const followerId = createUuid();
  const hold = () => acrossWorkspaces((database) => holdSearchEngine(database, { followerId, holdMs }));
  if (!(await hold())) return;
  let followed: Result<unknown, IndexFailure> = succeed(null);
  try {
    followed = await sendAll(index, { hold, signal });
  } finally {
    const failure = followed.ok ? null : followed.failure;
    if (failure !== null) log.warn({ reason: failure.reason }, 'the search engine is not up to date');
    await acrossWorkspaces(async (database) => {
      await keepEngineFailure(database, failure?.sentence ?? null);
      await letGoOfSearchEngine(database, { followerId, holdMs: failure === null ? 0 : pauseMs });
    });
  }
}

/** Workers look every two seconds, so what they look at first is little. */
const look = async (database: Database) => ({
  index: await openEngineIndex(database),
  state: await findEngineState(database),
  isDue: (await listDueChanges(database, 1)).length > 0,
});

const isUpToDate = (state: EngineState | null) =>
  state?.serving === indexGeneration && state.failure === null;

/** Begins to fill this generation if the engine has none or an earlier one. @returns false if it has a later one */
async function isOurGeneration(state: EngineState | null): Promise<boolean> {
  if (state !== null && state.filling >= indexGeneration) return state.filling === indexGeneration;
  await acrossWorkspaces((database) => fillSearchEngine(database, indexGeneration), { timeoutMs: fillMs });
  log.info({ generation: indexGeneration }, 'the index of the search engine is being filled');
  return true;
}

type Turn = Following & { readonly hold: () => Promise<boolean> };

async function sendAll(index: EngineIndex, { hold, signal }: Turn): Promise<Result<null, IndexFailure>> {
  const state = await acrossWorkspaces(findEngineState);
  if (state !== null && state.failure !== null) {
    const answered = await index.isServing();
    if (!answered.ok) return answered;
  }
  if (state?.isPrepared === false) {
    const begun = await index.begin();
    if (!begun.ok) return begun;
    await acrossWorkspaces((database) => markPrepared(database, indexGeneration));
  }
  while (!signal.aborted && (await hold())) {
    const due = await acrossWorkspaces((database) => listDueChanges(database, together.sources));
    if (due.length === 0) return serveIfFilled(index);
    const sent = await sendSome(index, due);
    if (!sent.ok) return sent;
  }
  return succeed(null);
}

async function sendSome(
  index: EngineIndex,
  due: readonly SourceChange[],
): Promise<Result<null, IndexFailure>> {
  const { present, gone } = await readSources(due);
  const replaced = await index.replace(present);
  if (!replaced.ok) return replaced;
  const removed = await index.remove(gone);
  if (!removed.ok) return removed;
  const refused = new Map(replaced.value.map((one) => [one.sourceId, one]));
  const sent = [...present, ...gone];
  await acrossWorkspaces(async (database) => {
    await confirmChanges(
      database,
      sent.filter(({ sourceId }) => !refused.has(sourceId)),
    );
    for (const change of present) {
      const { reason }: Partial<RefusedSource> = refused.get(change.sourceId) ?? {};
      if (reason === undefined) continue;
      log.warn({ sourceId: change.sourceId, reason }, 'the search engine refused a source');
      await postponeChange(database, change, { reason, seconds: refusedSeconds });
    }
  });
  return succeed(null);
}

type ReadSources = { readonly present: SourceToIndex[]; readonly gone: SourceChange[] };

/** Reads the sources as they are now, until their texts are enough to be sent. */
async function readSources(due: readonly SourceChange[]): Promise<ReadSources> {
  const present: SourceToIndex[] = [];
  const gone: SourceChange[] = [];
  let chars = 0;
  for (const change of due) {
    if (chars >= together.chars) break;
    const found = await inWholeWorkspace(change.workspaceId, (database) => findIndexedText(database, change));
    if (found === null) {
      gone.push(change);
      continue;
    }
    const { markdown, ...owner } = found;
    chars += markdown.length;
    present.push({ ...change, ...owner, passages: cutPassages(markdown) });
  }
  return { present, gone };
}

async function serveIfFilled(index: EngineIndex): Promise<Result<null, IndexFailure>> {
  const isNew = await acrossWorkspaces(
    async (database) =>
      (await findEngineState(database))?.serving !== indexGeneration &&
      (await isFilled(database, indexGeneration)),
  );
  if (!isNew) return succeed(null);
  const served = await index.serve();
  if (!served.ok) return served;
  await acrossWorkspaces((database) => serveGeneration(database, indexGeneration));
  log.info({ generation: indexGeneration }, 'the search engine answers searches');
  return succeed(null);
}

/**
 * Fills the index anew if the engine has lost it, or if an administrator deleted it. Keeps for the status page that the engine is away, also if there
 * is nothing to send. Forgets the engine if none is set up any more.
 */
export async function checkIndex(): Promise<void> {
  const { index, state } = await acrossWorkspaces(async (database) => ({
    index: await openEngineIndex(database),
    state: await findEngineState(database),
  }));
  if (state === null) return;
  if (index === null) return acrossWorkspaces(forgetSearchEngine);
  if (state.serving !== indexGeneration) return;
  const serving = await index.isServing();
  if (!serving.ok)
    return acrossWorkspaces((database) => keepEngineFailure(database, serving.failure.sentence));
  if (serving.value) return;
  log.warn('the search engine has lost its index, which is filled anew');
  await acrossWorkspaces((database) => fillSearchEngine(database, indexGeneration), { timeoutMs: fillMs });
}

/** @throws AppError as long as the engine has not confirmed that it has nothing of the erased sources of a workspace */
export async function confirmErased(workspaceId: WorkspaceId): Promise<void> {
  const count = () => acrossWorkspaces((database) => countErasedChanges(database, workspaceId));
  if ((await count()) === 0) return;
  await followIndex({ signal: new AbortController().signal });
  if ((await count()) > 0)
    throw new AppError('unavailable', 'What was erased is not gone from the search engine yet.');
}
