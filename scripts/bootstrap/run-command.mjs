import { spawn } from 'node:child_process';
import { root } from './root.mjs';

const keptChars = 20_000;

/**
 * Runs a program to its end and returns the last part of its output.
 * @returns {Promise<{ok: boolean, output: string}>} never rejects; if the program cannot be started, `output` says so
 */
export function runCommand(program, options, { env = {}, shell = false, cwd = root, signal } = {}) {
  return new Promise((resolve) => {
    let output = '';
    const keep = (chunk) => {
      output = (output + chunk).slice(-keptChars);
    };
    const child = spawn(program, options, {
      cwd,
      shell,
      signal,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child.stdout.setEncoding('utf8').on('data', keep);
    child.stderr.setEncoding('utf8').on('data', keep);
    child.once('error', (error) => resolve({ ok: false, output: error.message }));
    child.once('close', (code) => resolve({ ok: code === 0, output: output.trim() }));
  });
}

/** Runs npm with the current Node. If npm started us, exactly that npm is used. */
export function runNpm(options, settings = {}) {
  const script = process.env.npm_execpath;
  if (script && /npm-cli\.[cm]?js$/.test(script)) {
    return runCommand(process.execPath, [script, ...options], settings);
  }
  return runCommand('npm', options, { ...settings, shell: process.platform === 'win32' });
}
