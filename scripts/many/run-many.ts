/** `npm run many` once everything is built: starts the product as on several machines, says where it is, and ends it when told to stop. */
import { AppError } from '@/lib/core/errors';
import { prepareDataDirectory } from '@/lib/platform/db/embedded/data-directory';
import { root } from '../bootstrap/root.mjs';
import { readSettings } from '../instance/read-settings';
import { ensureSecretKey } from '../instance/secret-key';
import { requirePort } from '../supervisor/address';
import { holdInstance } from '../supervisor/hold-instance';
import {
  type StopRequests,
  StopRequested,
  waitForStop,
  watchStopRequests,
} from '../supervisor/stop-requests';
import { createCertificate } from './certificate';
import { startShape } from './start-shape';

/** @returns the exit code */
export async function runMany(options: {
  /** Over HTTP, without a certificate. */
  readonly isPlain: boolean;
  readonly onParentGone: (callback: () => void) => void;
}): Promise<number> {
  const requests = watchStopRequests(options.onParentGone);
  try {
    await run(options.isPlain, requests);
    return 0;
  } catch (error) {
    if (error instanceof StopRequested) return 0;
    say(error instanceof AppError ? error.message : String(error instanceof Error ? error.stack : error));
    return 1;
  }
}

async function run(isPlain: boolean, requests: StopRequests): Promise<void> {
  const settings = readSettings();
  if (settings.DATABASE_URL !== undefined)
    throw new AppError('invalid_input', 'npm run many starts a database of its own: unset DATABASE_URL.');
  const dataDir = prepareDataDirectory(settings.DATA_DIR);
  const held = await holdInstance(dataDir, 'all');
  try {
    const port = await requirePort(settings);
    const shape = await startShape({
      dataDir,
      secretKey: settings.SECRET_KEY ?? ensureSecretKey(dataDir),
      settings: {},
      product: { folder: root, user: null },
      place: { host: settings.HOST, port, certificate: isPlain ? null : createCertificate(new Date()) },
      requests,
      say,
      onSpawn: (pids) => held.recordChildren(pids),
    });
    held.describe({ state: 'ready', address: shape.address });
    const { signInLink } = shape;
    const invitation = signInLink === null ? '' : ` Sign in as its first owner, once: ${signInLink}`;
    process.stdout.write(`Sourcebook is ready at ${shape.address}.${invitation}\n`);
    await waitForStop(requests.signal).catch(() => undefined);
    say('Stopping … (Ctrl-C again stops at once)');
    held.describe({ state: 'stopping' });
    const failed = await shape.stop();
    if (failed.length > 0)
      throw new AppError('internal', `These did not end by themselves: ${failed.join(', ')}.`);
  } finally {
    held.release();
  }
}

function say(sentence: string): void {
  process.stderr.write(`${sentence}\n`);
}
