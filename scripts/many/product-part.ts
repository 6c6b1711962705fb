/** One role of the built product in a process of its own, started by the same command as in a container (`Dockerfile`). */
import { type ChildProcess, spawn } from 'node:child_process';
import { chownSync, mkdirSync, openSync } from 'node:fs';
import path from 'node:path';
import type { ReadyMessage } from '../supervisor/announce';
import type { KeptProcess } from '../supervisor/keep-running';

export type Settings = Readonly<Record<string, string>>;

/** The built product that is run: this folder, or a copy as in an image. */
export type BuiltProduct = {
  readonly folder: string;
  /** Whom its processes run as. Null for the same user as this process. */
  readonly user: { readonly uid: number; readonly gid: number } | null;
};

export type ProductPart = KeptProcess & {
  /** Resolves when it was ready for the first time. */
  readonly whenReady: Promise<void>;
  /** How its last process ended. Null if a signal ended it. */
  exitCode(): number | null;
};

/** What Node is started with, as in the image. A test compares it with the `Dockerfile`. */
export const startCommand = ['.next/programs/start.mjs'];

export function createPart(
  part: { readonly name: string; readonly folder: string; readonly settings: Settings },
  product: BuiltProduct,
  events: { onReady(ready: ReadyMessage): void; onEnd(ready: ReadyMessage): void },
): ProductPart {
  const ready = Promise.withResolvers<void>();
  let exitCode: number | null = null;
  return {
    name: part.name,
    whenReady: ready.promise,
    exitCode: () => exitCode,
    spawn() {
      const child = spawnProduct(part, product);
      child.on('message', (message: ReadyMessage) => {
        child.once('exit', () => events.onEnd(message));
        events.onReady(message);
        ready.resolve();
      });
      child.once('exit', (code) => (exitCode = code));
      return child;
    },
  };
}

function spawnProduct(
  { folder, settings }: { readonly folder: string; readonly settings: Settings },
  product: BuiltProduct,
): ChildProcess {
  mkdirSync(folder, { recursive: true });
  if (product.user !== null) chownSync(folder, product.user.uid, product.user.gid);
  const log = openSync(path.join(folder, 'product.log'), 'a');
  return spawn(process.execPath, startCommand, {
    cwd: product.folder,
    env: Object.assign({}, process.env, { DATA_DIR: path.join(folder, 'data') }, settings),
    // A Ctrl-C in the terminal reaches only the process that ends all others in order.
    detached: true,
    stdio: ['ignore', log, log, 'ipc'],
    uid: product.user?.uid,
    gid: product.user?.gid,
  });
}
