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

/** Versions that are tried. One that cannot be built was never run by anyone, such as a step of a merge. */
const maxTried = 5;

/**
 * Builds the newest version that ran on another schema than this one, and whose migrations this one has as they were.
 * @param name of a commit, to take that one instead
 * @throws if this is not a clone with its history, or with the reason why the last version tried cannot be built
 */
export async function buildEarlier(name: string | undefined): Promise<BuiltProduct> {
  const commits = name === undefined ? listEarlierCommits() : [name];
  let failure: unknown = new Error('No earlier version has another schema.');
  for (const commit of commits.slice(0, maxTried)) {
    try {
      return await buildCommit(git('rev-parse', '--verify', `${commit}^{commit}`));
    } catch (error) {
      failure = error;
    }
  }
  throw failure;
}

function listEarlierCommits(): string[] {
  const parents = git('log', '--first-parent', '--format=%P', '--', 'prisma/migrations').split('\n');
  return parents.flatMap((line) => {
    // The first commit of all has no parent.
    const [before = ''] = line.split(' ');
    if (before === '') return [];
    const differs = (filter: string) =>
      git('diff', `--diff-filter=${filter}`, '--name-only', before, 'HEAD', '--', 'prisma/migrations');
    return differs('A') !== '' && differs('a') === '' ? [before] : [];
  });
}

/**
 * Builds a commit in `.test/earlier`, unless it was built there before.
 * @throws with the last lines of the output if it cannot be installed or built
 */
async function buildCommit(commit: string): Promise<BuiltProduct> {
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
