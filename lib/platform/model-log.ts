/**
 * The file of model requests, `DATA_DIR/logs/llm.ndjson`: one JSON line an event, readable by its owner alone, turned over
 * at a fixed size. What may stand in a line is decided by who writes it (`lib/engine/model/request-log.ts`: digests unless
 * LOG_LLM=full, keys cut out); nothing is added here. Never throws: a full disk is not a reason to lose an answer.
 */
import { appendFileSync, mkdirSync, renameSync, statSync } from 'node:fs';
import path from 'node:path';
import { limits } from '../core/limits';
import { getEnvironment } from './env';
import { log } from './log';

let hasWarned = false;

export function getModelLogFile(): string {
  return path.join(getEnvironment().DATA_DIR, 'logs', 'llm.ndjson');
}

/** Appends one line. The file is opened for each: web and worker write to it at once, and a line is one write. */
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

/** Two processes may turn it over at once; the second then moves a short file, and nothing is lost but age. */
function turnOver(file: string): void {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (size >= limits.modelLogBytes) renameSync(file, `${file}.1`);
}
