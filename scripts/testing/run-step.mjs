import { spawn } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { root } from '../bootstrap/root.mjs';
import { reportFolder } from './steps.mjs';

/** Milliseconds a step gets to end after it was asked to. A runner that waits for its own processes might wait forever. */
const graceMs = 10_000;
/** A step that hangs is ended and counts as failed. The longest of `npm test` takes a quarter of an hour on two cores. */
const usualMinutes = 30;
/** The steps start hundreds of processes of a few programs, which are compiled once. */
const compileCache = path.join(root, '.test', 'compile-cache');
const stopSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
const isWindows = process.platform === 'win32';

/**
 * Runs a step to its end and reports the result: one line, and its whole output if it failed.
 * @param {import('./steps.mjs').Step} step
 * @returns {Promise<{name: string, passed: number, failed: number, seconds: number}>}
 */
export async function runStep(step) {
  const began = Date.now();
  mkdirSync(reportFolder, { recursive: true });
  // The report of an earlier run must not be mistaken for that of this run.
  if (step.report) rmSync(step.report, { force: true });
  const { ok, output } = step.work ? await step.work() : await runCommands(step);
  writeFileSync(path.join(reportFolder, `${step.name}.log`), output);
  const result = { name: step.name, ...count(step, ok), seconds: (Date.now() - began) / 1000 };
  if (result.failed > 0) console.log(`${output}\n`);
  console.log(describe(result));
  return result;
}

/** A runner that exits with an error although no test failed, or that ran no tests, counts as one failure. */
function count(step, ok) {
  const counts = step.readReport ? step.readReport(step.report) : { passed: ok ? 1 : 0, failed: ok ? 0 : 1 };
  if (counts === null) return { passed: 0, failed: ok && step.mayBeEmpty ? 0 : 1 };
  const isEmpty = counts.passed === 0 && !step.mayBeEmpty;
  const isUnexplained = counts.failed === 0 && (!ok || isEmpty);
  return { ...counts, failed: isUnexplained ? 1 : counts.failed };
}

function describe({ name, passed, failed, seconds }) {
  const counts = failed > 0 ? `${passed} passed, ${failed} FAILED` : `${passed} passed`;
  return `${failed > 0 ? '✗' : '✓'} ${name.padEnd(11)} ${counts}  (${seconds.toFixed(1)} s)`;
}

async function runCommands({ commands, env, isPatient, minutes = usualMinutes }) {
  let output = '';
  for (const options of commands) {
    const result = await runProgram(options, { env, isPatient, minutes });
    output += result.output;
    if (!result.ok) return { ok: false, output };
  }
  return { ok: true, output };
}

function runProgram(options, { env, isPatient, minutes }) {
  return new Promise((resolve) => {
    const chunks = [];
    const child = spawn(process.execPath, options, {
      cwd: root,
      env: { ...process.env, NEXT_TELEMETRY_DISABLED: '1', NODE_COMPILE_CACHE: compileCache, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: !isWindows,
    });
    // What the program starts inherits the priority.
    if (isPatient && child.pid) os.setPriority(child.pid, os.constants.priority.PRIORITY_BELOW_NORMAL);
    const signalAll = (signal) => killGroup(isWindows ? child.pid : -child.pid, signal);
    let hurry;
    const end = () => {
      signalAll('SIGTERM');
      hurry ??= setTimeout(signalAll, graceMs, 'SIGKILL');
    };
    const late = setTimeout(() => {
      chunks.push(Buffer.from(`\nEnded after ${minutes} minutes.\n`));
      end();
    }, minutes * 60_000);
    // The children have groups of their own, so that all of them can be ended. A Ctrl-C is therefore passed on.
    const onSignal = () => {
      end();
      process.exitCode = 130;
    };
    for (const signal of stopSignals) process.on(signal, onSignal);
    child.stdout.on('data', (chunk) => chunks.push(chunk));
    child.stderr.on('data', (chunk) => chunks.push(chunk));
    child.once('error', (error) => chunks.push(Buffer.from(error.message)));
    child.once('close', (code) => {
      clearTimeout(late);
      clearTimeout(hurry);
      for (const signal of stopSignals) process.off(signal, onSignal);
      resolve({ ok: code === 0, output: Buffer.concat(chunks).toString('utf8') });
    });
  });
}

function killGroup(pid, signal) {
  try {
    process.kill(pid, signal);
  } catch (error) {
    // The process has already ended.
    if (error.code !== 'ESRCH') throw error;
  }
}
