/**
 * Makes the vectors of a workspace what its setting says: those that another model made are deleted, and those that are missing are made, a
 * bounded number per job, so that workspaces take turns. Switched off, all are deleted. Each request is stored when it is
 * answered, so a job that was lost goes on where it was, and the setting is read before each request, so switching off stops it.
 */
import { minuteMs, secondMs } from '@/lib/core/clock';
import { asId, type WorkspaceId } from '@/lib/core/ids';
import { limits } from '@/lib/core/limits';
import { type Result, succeed } from '@/lib/core/result';
import { sliceWhole } from '@/lib/core/text';
import {
  beginFilling,
  endFilling,
  findMeaningSetting,
  keepFilling,
  keepMeaningFailure,
  type MeaningSetting,
} from '@/lib/domain/search/meaning/meaning-setting-store';
import {
  deleteOtherVectors,
  insertVectors,
  listWithoutVector,
  type MeantText,
} from '@/lib/domain/search/meaning/vector-store';
import type { ModelFailure } from '@/lib/engine/model/model';
import { type Database, inWholeWorkspace } from '@/lib/platform/db/in-workspace';
import type { JobData } from '@/lib/platform/jobs/queues';
import { log } from '@/lib/platform/telemetry/log';
import { queueFilling, queueFillingIfSet } from './queue-filling';
import { recordEmbedding } from './record-embedding';
import { type Embedder, resolveEmbedder } from './resolve-embedder';

/** Texts that one job turns into vectors before other workspaces have their turn. */
const vectorsPerJob = 640;
/** Milliseconds for which a worker has the vectors of a workspace to itself, from its last request on. Longer than one may take. */
const turnMs = 180_000;
/** Vectors deleted by one job. */
const deletedAtOnce = 5_000;
/** Milliseconds that a transaction may take that looks through all passages of a large workspace. */
const lookMs = minuteMs;
/** Seconds until a server is tried again that may come back by itself, and one that somebody has to mend. */
const retrySeconds = { soon: 60, late: 900 } as const;
/** Lengths to which texts are cut, one after another, for a model that cannot read the whole. */
const cutChars = [limits.embeddedChars, 1_000, 300] as const;

/** What is left: nothing, more at once, or more after so many seconds, when the server may be there again. */
type Left = 'nothing' | 'more' | { readonly afterSeconds: number };

export async function fillVectors(job: JobData<'meaning'>, signal: AbortSignal): Promise<void> {
  const workspaceId = asId<WorkspaceId>(job.workspaceId);
  const look = <Value>(work: (database: Database) => Promise<Value>) =>
    inWholeWorkspace(workspaceId, work, { timeoutMs: lookMs });
  const turn = { now: new Date(), until: endTurn() };
  if (!(await look((database) => beginFilling(database, workspaceId, turn)))) {
    // Another worker makes them already, and looks once more after its turn. If it was lost, its turn ends by itself.
    return look((database) => queueFillingIfSet(database, workspaceId, turnMs / secondMs));
  }
  let left: Left;
  try {
    left = await makeSome(workspaceId, { look, signal });
  } finally {
    await look((database) => endFilling(database, workspaceId));
  }
  await look(async (database) => {
    if (typeof left === 'object') return queueFilling(database, workspaceId, left.afterSeconds);
    if (left === 'more' || (await isMissingAny(database, workspaceId)))
      await queueFilling(database, workspaceId);
  });
}

type Plan = { readonly setting: MeaningSetting; readonly embedder: Result<Embedder, ModelFailure> };

/** What is to be made, and by what. Null if it is switched off. */
async function readPlan(database: Database, workspaceId: WorkspaceId): Promise<Plan | null> {
  const setting = await findMeaningSetting(database, workspaceId);
  if (setting?.isOn !== true) return null;
  return { setting, embedder: await resolveEmbedder(database, setting) };
}

async function isMissingAny(database: Database, workspaceId: WorkspaceId): Promise<boolean> {
  const plan = await readPlan(database, workspaceId);
  if (plan === null || !plan.embedder.ok) return false;
  const { madeBy } = plan.embedder.value;
  return (await listWithoutVector(database, { workspaceId, madeBy }, 1)).length > 0;
}

const endTurn = () => new Date(Date.now() + turnMs);

type Making = {
  readonly look: <Value>(work: (database: Database) => Promise<Value>) => Promise<Value>;
  readonly signal: AbortSignal;
};

async function makeSome(workspaceId: WorkspaceId, making: Making): Promise<Left> {
  const { look } = making;
  const plan = await look((database) => readPlan(database, workspaceId));
  if (plan?.embedder.ok === false) return look((database) => postpone(database, plan.setting, plan.embedder));
  const madeBy = plan?.embedder.ok === true ? plan.embedder.value.madeBy : null;
  const deleted = await look((database) =>
    deleteOtherVectors(database, workspaceId, { madeBy, most: deletedAtOnce }),
  );
  if (deleted === deletedAtOnce) return 'more';
  return plan?.embedder.ok === true ? makeMissing(plan.setting, plan.embedder.value, making) : 'nothing';
}

async function makeMissing(
  setting: MeaningSetting,
  embedder: Embedder,
  { look, signal }: Making,
): Promise<Left> {
  const { workspaceId } = setting;
  const missing = await look((database) =>
    listWithoutVector(database, { workspaceId, madeBy: embedder.madeBy }, vectorsPerJob),
  );
  for (const texts of splitTexts(missing)) {
    signal.throwIfAborted();
    if (!(await look((database) => keepFilling(database, setting, endTurn())))) return 'more';
    const made = await makeVectors(setting, { embedder, texts, signal });
    signal.throwIfAborted();
    if (!made.ok) return look((database) => postpone(database, setting, made));
  }
  if (setting.failure !== null) await look((database) => keepMeaningFailure(database, workspaceId, null));
  return missing.length === vectorsPerJob ? 'more' : 'nothing';
}

function splitTexts(texts: readonly MeantText[]): MeantText[][] {
  const requests = Math.ceil(texts.length / limits.embeddedTexts);
  return Array.from({ length: requests }, (_, place) =>
    texts.slice(place * limits.embeddedTexts, (place + 1) * limits.embeddedTexts),
  );
}

type Request = {
  readonly embedder: Embedder;
  readonly texts: readonly MeantText[];
  readonly signal: AbortSignal;
};

async function makeVectors(
  setting: MeaningSetting,
  { embedder, texts, signal }: Request,
): Promise<Result<null, ModelFailure>> {
  const { workspaceId, updatedBy: userId } = setting;
  const { made } = await askShorter(cutChars, (chars) =>
    recordEmbedding(
      embedder,
      { texts: texts.map(({ text }) => sliceWhole(text, chars)), purpose: 'passage', signal },
      { workspaceId, userId },
    ),
  );
  if (!made.ok) return made;
  const { vectors } = made.value;
  await inWholeWorkspace(workspaceId, (database) =>
    insertVectors(
      database,
      { workspaceId, madeBy: embedder.madeBy },
      texts.flatMap(({ sourceId, digest }, place) => {
        const vector = vectors[place];
        return vector === undefined ? [] : [{ sourceId, digest, vector }];
      }),
    ),
  );
  return succeed(null);
}

type Recorded = Awaited<ReturnType<typeof recordEmbedding>>;

/** Asks with shorter and shorter texts as long as the model finds them too long. */
async function askShorter(
  [chars, ...shorter]: readonly [number, ...(readonly number[])],
  ask: (chars: number) => Promise<Recorded>,
): Promise<Recorded> {
  const recorded = await ask(chars);
  const [next, ...rest] = shorter;
  const isTooLong = !recorded.made.ok && recorded.made.failure.kind === 'context_too_long';
  return isTooLong && next !== undefined ? askShorter([next, ...rest], ask) : recorded;
}

/** Failures that pass without anybody doing something. */
const passing: ReadonlySet<ModelFailure['kind']> = new Set([
  'rate_limit',
  'server',
  'connect',
  'connect_timeout',
  'write_timeout',
  'read_timeout',
  'connection_lost',
  'interrupted',
]);

/** Keeps the failure where owners see it, and waits. */
async function postpone(
  database: Database,
  { workspaceId }: MeaningSetting,
  failed: Result<unknown, ModelFailure>,
): Promise<Left> {
  if (failed.ok) return 'nothing';
  const { reason, action, kind, retryAfterSeconds } = failed.failure;
  await keepMeaningFailure(database, workspaceId, `${reason} ${action}`);
  log.info({ workspaceId, reason }, 'the vectors of a workspace wait for their server');
  const usual = passing.has(kind) ? retrySeconds.soon : retrySeconds.late;
  return { afterSeconds: Math.min(retryAfterSeconds ?? usual, retrySeconds.late) };
}
