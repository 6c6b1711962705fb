/**
 * `npm start` once dependencies are installed: locks the data directory, prepares the database, builds if the build is stale, keeps what its
 * role runs (web, worker or both) running, and announces the address. When it stops, it drains them and stops the database. Every step that opens something pushes a
 * function that closes it onto a stack. Whatever happens, these are called in reverse order.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '@/lib/core/errors';
import { prepareDataDirectory } from '@/lib/platform/db/embedded/data-directory';
import { requireDatabase } from '@/lib/platform/db/require-database';
import { type Environment, getPublicUrl } from '@/lib/platform/settings/env';
import { releaseMemory } from '@/lib/platform/processes/release-memory';
import { programsDirectory } from '../bootstrap/root.mjs';
import { openInstance } from '../instance/open-instance';
import { readSettings } from '../instance/read-settings';
import { checkStorage } from './check-storage';
import { requirePort, writeLocalAddress } from './address';
import { announce, announceWorker } from './announce';
import { askFirstOwnerLink } from './ask-first-owner-link';
import { announceStates, type StateAnnouncer } from './announce-states';
import { type HeldInstance, holdInstance } from './hold-instance';
import { keepDatabase } from './keep-database';
import { spawnRole } from './child';
import { keepRunning, type RunningProcess } from './keep-running';
import { listRoles } from './roles';
import { type StopRequests, StopRequested, waitForStop, watchStopRequests } from './stop-requests';
import { waitUntilReady } from './wait-until-ready';

export type SuperviseOptions = {
  readonly isDev: boolean;
  /** Null where nothing is built: in development, and where the product was built elsewhere, as in a container. */
  readonly builder: Builder | null;
  readonly onParentGone: (callback: () => void) => void;
};

type Builder = {
  readonly isBuildStale: () => boolean;
  readonly build: (signal: AbortSignal) => Promise<{ ok: boolean; output: string }>;
};

type Closing = () => Promise<void> | void;

/** Time for web and worker to finish what they are doing: one model turn, one capture. */
const graceMs = 25_000;

/**
 * The part of that time in which web still serves although its health check already fails, so that a load balancer that polls every second
 * notices.
 */
const noticeMs = 2_000;

/** Runs until it is told to stop. @returns the exit code */
export async function supervise(options: SuperviseOptions): Promise<number> {
  const requests = watchStopRequests(options.onParentGone);
  // The terminal may be gone, or the log may be on a full disk. Output that cannot be written is no reason to exit.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  const closings: Closing[] = [];
  let code = 0;
  try {
    await run(options, requests, closings);
  } catch (error) {
    if (!(error instanceof StopRequested)) {
      code = 1;
      say(describeFailure(error));
    }
  }
  for (const close of closings.reverse()) {
    try {
      await close();
    } catch (error) {
      code = 1;
      say(describeFailure(error));
    }
  }
  return code;
}

async function run(options: SuperviseOptions, requests: StopRequests, closings: Closing[]): Promise<void> {
  const { signal } = requests;
  const given = readSettings();
  const held = await holdInstance(prepareDataDirectory(given.DATA_DIR), given.ROLE);
  closings.push(() => held.release());
  const isServing = given.ROLE !== 'worker';
  const environment = { ...given, PORT: isServing ? await requirePort(given) : given.PORT };
  const address = getPublicUrl(environment);
  const describe = (state: 'starting' | 'ready' | 'stopping') =>
    writeDown(() => held.describe(isServing ? { state, address } : { state }));
  describe('starting');
  if (given.DATABASE_URL !== undefined) await requireDatabase(given.DATABASE_URL);
  signal.throwIfAborted();
  if (options.builder?.isBuildStale() === true) await buildWeb(options.builder, signal);

  const instance = await openInstance(environment);
  closings.push(() => instance.release());
  await checkStorage(environment, say);
  signal.throwIfAborted();
  Object.assign(process.env, instance.variables, { PORT: String(environment.PORT) });

  const start = { environment, variables: instance.variables };
  const states = announceStates();
  const roles = startRoles(options.isDev, start, { requests, held, states });
  states.beginWith(roles);
  if (instance.embedded !== null) {
    const kept = keepDatabase(instance.embedded, { onState: states.setDatabase, say });
    closings.push(() => kept.stop());
  }
  closings.push(() => {
    describe('stopping');
    return drain(roles, requests);
  });
  const stopped = waitForStop(signal);
  await Promise.race([waitForRoles(roles, environment, { isDev: options.isDev, signal }), stopped]);
  for (const role of roles) role.markReady();
  describe('ready');
  const databaseUrl = instance.variables.DATABASE_URL;
  if (isServing) {
    const { PROGRAMS_DIR: programs = programsDirectory } = environment;
    const signInLink = await askFirstOwnerLink(databaseUrl, options.isDev ? null : programs);
    announce({ address, listensAt: writeLocalAddress(environment), databaseUrl, signInLink });
  } else announceWorker({ databaseUrl });
  // What was loaded to prepare is used no more.
  releaseMemory();
  await stopped;
}

async function waitForRoles(
  roles: readonly RunningProcess[],
  environment: Environment,
  { isDev, signal }: { isDev: boolean; signal: AbortSignal },
): Promise<void> {
  const worker = roles.find(({ name }) => name === 'worker');
  // In development, the process that restarts the worker at each change passes no messages on.
  if (environment.ROLE === 'worker') return isDev ? undefined : worker?.whenUp;
  await waitUntilReady(writeLocalAddress(environment), signal, () => worker?.isRestarting() === true);
}

async function buildWeb(builder: Builder, signal: AbortSignal): Promise<void> {
  say('Building …');
  const { ok, output } = await builder.build(signal);
  signal.throwIfAborted();
  if (!ok) throw new AppError('internal', `${output}\nThe build failed; see its output above.`);
}

function startRoles(
  isDev: boolean,
  start: { environment: Environment; variables: Readonly<Record<string, string>> },
  { requests, held, states }: { requests: StopRequests; held: HeldInstance; states: StateAnnouncer },
): readonly RunningProcess[] {
  const {
    ROLE: role,
    HOST: host,
    PORT: port,
    PROGRAMS_DIR: programs = programsDirectory,
  } = start.environment;
  const running: RunningProcess[] = [];
  const onSpawn = () => {
    states.announce();
    writeDown(() => held.recordChildren(running.map((each) => each.pid()).filter((pid) => pid !== null)));
  };
  for (const part of listRoles({ role, isDev, host, port, variables: start.variables, programs })) {
    const onRestart = (why: string) => {
      say(why);
      states.announce();
    };
    const onGivenUp = (why: string) => requests.fail(why);
    running.push(
      keepRunning(
        { name: part.name, spawn: () => spawnRole(part) },
        { onSpawn, onUp: states.announce, onRestart, onGivenUp },
      ),
    );
    onSpawn();
  }
  return running;
}

/**
 * What is written there only helps other processes (where this one runs, what to end after a kill), so a full disk is no reason to exit.
 */
function writeDown(write: () => void): void {
  try {
    write();
  } catch (error) {
    say(`The state of this process could not be recorded: ${toError(error).message}`);
  }
}

async function drain(roles: readonly RunningProcess[], { hurry }: StopRequests): Promise<void> {
  say('Stopping … (Ctrl-C again stops at once)');
  const killAll = () => roles.forEach((role) => role.kill());
  if (hurry.aborted) killAll();
  hurry.addEventListener('abort', killAll);
  for (const role of roles) role.announceStop();
  await Promise.all(
    roles.map(async (role) => {
      if (role.name === 'web') await waitOrHurry(noticeMs, hurry);
      await role.drain(graceMs - noticeMs);
    }),
  );
}

async function waitOrHurry(ms: number, hurry: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal: hurry }).catch(() => undefined);
}

function toError(reason: unknown): Error {
  return reason instanceof Error ? reason : new Error(String(reason));
}

/** One sentence if the failure is meant for the user. Otherwise everything we know, because it is a bug. */
function describeFailure(error: unknown): string {
  return error instanceof AppError ? error.message : String(error instanceof Error ? error.stack : error);
}

function say(sentence: string): void {
  process.stderr.write(`${sentence}\n`);
}
