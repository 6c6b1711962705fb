/**
 * Who uses an embedded server now, one file each, so that the last one to leave stops it: a command that found it
 * running does not stop it under others, and what a killed process left counts for nothing.
 * Call only while holding the cluster's lock.
 */
import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { readJsonAs } from '@/lib/core/json';
import { identifyThisProcess, isStillRunning, processIdentitySchema } from './process-identity';

const maxUserChars = 1_000;

/** @returns the file that stands for this use */
export function enterUser(folder: string): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = path.join(folder, randomUUID());
  writeFileSync(file, JSON.stringify(identifyThisProcess()), { mode: 0o600 });
  return file;
}

/** Needs no lock: whoever counts afterwards finds one fewer. */
export function leaveUser(file: string): void {
  rmSync(file, { force: true });
}

/** Processes that use the server now. */
export function countUsers(folder: string): number {
  return readdirSync(folder).filter((name) => isInUse(path.join(folder, name))).length;
}

function isInUse(file: string): boolean {
  const read = readJsonAs(processIdentitySchema, readFileSync(file, 'utf8'), maxUserChars);
  if (read.ok && isStillRunning(read.value)) return true;
  rmSync(file, { force: true });
  return false;
}
