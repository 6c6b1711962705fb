/**
 * `npm run bench [-- --samples PATH] [-- --full] [-- --only PART] [-- --many] [-- --json FILE]`: prints all measurements as one table and
 * writes them to a file as JSON. `--many` measures only many processes over one database. Exits with 1 if a level is missed.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { parts, partsByRequest } from '@/bench/parts';
import { type BenchOptions, type BenchRow, isMet } from '@/bench/row';
import { writeTable } from '@/bench/write-table';
import { AppError } from '@/lib/core/errors';
import { runCommand } from './instance/run-command';

const usage = `npm run bench -- [--samples PATH] [--full] [--only ${Object.keys(parts).join('|')}] [--many] [--json FILE]`;
const root = path.resolve(import.meta.dirname, '..');

await runCommand(usage, async () => {
  const { values } = parseArgs({
    options: {
      samples: { type: 'string' },
      full: { type: 'boolean', default: false },
      only: { type: 'string' },
      many: { type: 'boolean', default: false },
      json: { type: 'string' },
      // The command calls itself with this option to measure one part.
      part: { type: 'string' },
    },
  });
  const options = { samplesFolder: findSamples(values.samples), full: values.full };
  if (values.part === undefined)
    await measureAll(options, { only: values.many ? 'many' : values.only, json: values.json });
  else await measureHere(values.part, options);
});

function findSamples(given: string | undefined): string | null {
  if (given === undefined) return null;
  const folder = path.resolve(process.env['INIT_CWD'] ?? '.', given);
  if (!existsSync(folder)) throw new AppError('not_found', `There is no folder ${folder}.`);
  return folder;
}

async function measureAll(
  options: BenchOptions,
  { only, json }: { readonly only?: string | undefined; readonly json?: string | undefined },
): Promise<void> {
  const names = Object.keys(parts).filter((name) =>
    only === undefined ? !partsByRequest.includes(name) : name === only,
  );
  if (names.length === 0)
    throw new AppError('invalid_input', `There is no part ${only ?? ''}.\nUsage: ${usage}`);
  const { samplesFolder } = options;
  if (samplesFolder === null) say("No --samples: the project's own small samples are measured.");
  const began = performance.now();
  const load = loadavg()[0] ?? 0;
  const rows: BenchRow[] = [];
  const failed: string[] = [];
  for (const name of names) {
    say(`Measuring ${name} …`);
    const measured = await measureApart(name, options);
    if (measured === null) failed.push(name);
    else rows.push(...measured);
  }
  const seconds = Math.round((performance.now() - began) / 1_000);
  process.stdout.write(`${writeTable(rows)}\n`);
  const missed = rows.filter((row) => isMet(row) === false);
  const file = path.resolve(process.env['INIT_CWD'] ?? '.', json ?? path.join(root, '.test', 'bench.json'));
  mkdirSync(path.dirname(file), { recursive: true });
  const machine = { cores: cpus().length, loadBefore: load, node: process.version };
  const samples = samplesFolder === null ? 'own' : 'given';
  const result = { at: new Date().toISOString(), seconds, samples, full: options.full, failed, machine };
  writeFileSync(
    file,
    `${JSON.stringify({ ...result, rows: rows.map((row) => ({ ...row, met: isMet(row) })) }, null, 2)}\n`,
  );
  const levels = rows.filter(({ level }) => level !== null).length;
  process.stdout.write(
    `${levels - missed.length} of ${levels} levels met, in ${seconds} s, with a load of ${load.toFixed(1)} on ${machine.cores} cores before. JSON: ${file}\n`,
  );
  if (failed.length > 0) say(`Not measured, for the reasons above: ${failed.join(', ')}.`);
  if (missed.length + failed.length > 0) process.exitCode = 1;
}

async function measureApart(name: string, { samplesFolder, full }: BenchOptions): Promise<BenchRow[] | null> {
  const options = ['--part', name, ...(full ? ['--full'] : [])];
  if (samplesFolder !== null) options.push('--samples', samplesFolder);
  const child = fork(path.join(root, 'scripts/run.mjs'), ['scripts/bench.ts', ...options], {
    cwd: root,
    execArgv: ['--max-old-space-size=4096'],
    env: { ...process.env, LOG_LEVEL: 'silent' },
  });
  let rows: BenchRow[] | null = null;
  child.on('message', (message) => (rows = message as BenchRow[]));
  await once(child, 'exit');
  return rows;
}

async function measureHere(name: string, options: BenchOptions): Promise<void> {
  const load = parts[name];
  if (load === undefined) throw new AppError('invalid_input', `There is no part ${name}.`);
  const rows = await (await load())(options);
  await new Promise((resolve) => process.send?.(rows, resolve));
  process.exit(0);
}

function say(sentence: string): void {
  process.stderr.write(`${sentence}\n`);
}
