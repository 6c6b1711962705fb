/**
 * The export form (run-stream §6): each frame is one object with one key, `{"TaskStart":{"id":"think"}}`. The reply stays `{"reply":…}`. It
 * has no envelope, so readers count the frames. Reading is lenient, as in `frame.ts`.
 */
import { z } from 'zod';
import { checkShape, type JsonFailure, readJson } from '../../core/json';
import { limits } from '../../core/limits';
import { fail, type Result, succeed } from '../../core/result';
import { writeLine } from '../ndjson';
import { exportKeys, isEventType, type RunEvent } from './events';
import { encodePayload, readEvent, type WireFrame } from './frame';

const typesByKey: ReadonlyMap<string, string> = new Map(
  Object.entries(exportKeys).map(([type, key]) => [key, type]),
);
const objectSchema = z.record(z.string(), z.unknown());

/** Follows the key pattern of the table in §6, so that `agent_pause` of a later version would become `AgentPause`. */
const keyOf = (type: string) =>
  type.replace(/(^|_)([a-z0-9])/g, (_whole, _edge, letter: string) => letter.toUpperCase());
const typeOf = (key: string) =>
  key.replace(/[A-Z]/g, (letter, index: number) => `${index === 0 ? '' : '_'}${letter.toLowerCase()}`);

function encodeExport(event: RunEvent): WireFrame {
  if (event.type === 'reply') return { reply: event.reply };
  const type = event.type === 'unknown' ? event.name : event.type;
  return { [isEventType(type) ? exportKeys[type] : keyOf(type)]: encodePayload(event) };
}

export function writeExport(event: RunEvent): string {
  return writeLine(encodeExport(event));
}

/** @public the protocol’s other half, for programs that read what we write */
export function readExport(line: string): Result<RunEvent, JsonFailure> {
  const read = readJson(line, limits.lineChars);
  if (!read.ok) return read;
  const checked = checkShape(objectSchema, read.value);
  if (!checked.ok) return checked;
  const [entry, ...others] = Object.entries(checked.value);
  if (entry === undefined || others.length > 0) {
    return fail({ code: 'wrong_shape', path: '', reason: 'body: an exported frame has exactly one key' });
  }
  const [key, payload] = entry;
  if (key === 'reply' && typeof payload === 'string') return succeed({ type: 'reply', reply: payload });
  const fields = checkShape(objectSchema, payload);
  return fields.ok ? succeed(readEvent(typesByKey.get(key) ?? typeOf(key), fields.value)) : fields;
}
