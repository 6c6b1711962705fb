/**
 * The log of model requests, `DATA_DIR/logs/llm.ndjson`: one JSON line per event, readable only by its owner, rotated at a fixed size. The
 * caller decides what a line may contain (`lib/engine/model/request-log.ts`: digests unless LOG_LLM=full, keys removed); nothing is added
 * here. Never throws, because a full disk is no reason to lose an answer.
 */
import { appendFileSync, mkdirSync, renameSync, statSync } from 'node:fs';
import path from 'node:path';
import { limits } from '@/lib/core/limits';
import { getEnvironment } from '@/lib/platform/settings/env';
import { log } from './log';

let hasWarned = false;

export function getModelLogFile(): string {
  return path.join(getEnvironment().DATA_DIR, 'logs', 'llm.ndjson');
}

/** Appends one line. The file is opened for each line, because web and worker write to it concurrently and each line is a single write. */
export function writeModelLog(event: object): void {
  const file = getModelLogFile();
  try {
    mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
    turnOver(file);
    appendFileSync(file, `${JSON.stringify(event)}\n`, { mode: 0o600 });
    hasWarned = false;
  } catch (error) {
    if (!hasWarned) log.warn({ error: String(error) }, 'the log of model requests cannot be written');
    hasWarned = true;
  }
}

/** Two processes may rotate the file at the same time. The second then moves a short file, and only older lines are lost. */
function turnOver(file: string): void {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (size >= limits.modelLogBytes) renameSync(file, `${file}.1`);
}
