/** An earlier version of the product, taken from the history of this clone and built by its own scripts, to run beside this one. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { root } from '../../bootstrap/root.mjs';
import { runCommand } from '../../bootstrap/run-command.mjs';
import type { BuiltProduct } from '../../many/product-part';

const archiveBytes = 200_000_000;

const git = (...options: string[]) =>
  execFileSync('git', options, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim();

/**
 * Finds the version before the newest migration: the last one that ran on another schema than this version.
 * @param name of a commit, to take that one instead
 * @returns the whole name of the commit
 * @throws if this is not a clone with its history
 */
export function findEarlierCommit(name: string | undefined): string {
  if (name !== undefined) return git('rev-parse', '--verify', `${name}^{commit}`);
  const newest = git('log', '-1', '--first-parent', '--format=%H', '--', 'prisma/migrations');
  return git('rev-parse', '--verify', `${newest}^1`);
}

/**
 * Builds a commit in `.test/earlier`, unless it was built there before.
 * @throws with the last lines of the output if it cannot be installed or built
 */
export async function buildEarlier(commit: string): Promise<BuiltProduct> {
  const folder = path.join(root, '.test', 'earlier', commit);
  if (!existsSync(path.join(folder, 'package.json'))) {
    mkdirSync(folder, { recursive: true });
    const archive = execFileSync('git', ['archive', commit], { cwd: root, maxBuffer: archiveBytes });
    execFileSync('tar', ['-x', '-C', folder], { input: archive });
  }
  const build = `
    const { prepare } = await import('./scripts/bootstrap/prepare.mjs');
    await prepare();
    const { build } = await import('./scripts/bootstrap/build.mjs');
    const { ok, output } = await build();
    if (!ok) throw new Error(output);`;
  const { ok, output } = await runCommand(process.execPath, ['--input-type=module', '-e', build], {
    cwd: folder,
  });
  if (!ok) throw new Error(`${commit} cannot be built. ${output}`);
  return { folder, user: null };
}
