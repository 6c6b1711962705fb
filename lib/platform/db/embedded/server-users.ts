/**
 * Records the current users of an embedded server, one file each, so that the last one to leave stops it. A command that found the server
 * running does not stop it while others use it, and the files of killed processes are ignored.
 * Call only while holding the cluster's lock.
 */
import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { readJsonAs } from '@/lib/core/json';
import { identifyThisProcess, isStillRunning, processIdentitySchema } from './process-identity';

const maxUserChars = 1_000;

/** @returns the file that represents this use */
export function enterUser(folder: string): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = path.join(folder, randomUUID());
  writeFileSync(file, JSON.stringify(identifyThisProcess()), { mode: 0o600 });
  return file;
}

/** Needs no lock, because a later count simply finds one user fewer. */
export function leaveUser(file: string): void {
  rmSync(file, { force: true });
}

/** Returns the number of processes that use the server now. */
export function countUsers(folder: string): number {
  return readdirSync(folder).filter((name) => isInUse(path.join(folder, name))).length;
}

function isInUse(file: string): boolean {
  const read = readJsonAs(processIdentitySchema, readFileSync(file, 'utf8'), maxUserChars);
  if (read.ok && isStillRunning(read.value)) return true;
  rmSync(file, { force: true });
  return false;
}
