/**
 * Converts agent-chat events to and from server-sent events. Writing is strict: an invalid event throws before anything is sent. Reading is
 * lenient: undeclared fields are dropped, and events of a later version are passed on as unknown.
 */
import { z } from 'zod';
import { checkShape, type JsonFailure, readJson } from '../../core/json';
import { limits } from '../../core/limits';
import { type Result, succeed } from '../../core/result';
import type { SseMessage } from '../sse/read-events';
import { writeEvent } from '../sse/write-event';
import { type ChatEvent, chatEventSchema, declaredEventFields } from './events';

/** An event and the number of the frame it was made from, or null for an event without a frame. */
export type NumberedEvent = { readonly event: ChatEvent; readonly id: number | null };

type UnknownChatEvent = {
  readonly type: 'unknown';
  readonly name: string;
  readonly payload: Readonly<Record<string, unknown>>;
};

export type ReadChatEvent = { readonly event: ChatEvent | UnknownChatEvent; readonly id: number | null };

const objectSchema = z.record(z.string(), z.unknown());

/** Returns the event as it is sent: name, data, then `id:`. */
export function writeChatEvent({ event, id }: NumberedEvent): string {
  const { type, ...payload } = z.encode(chatEventSchema, event);
  return writeEvent({ event: type, data: JSON.stringify(payload), id: id ?? undefined });
}

const readId = (id: string | null) => (id !== null && /^\d{1,15}$/.test(id) ? Number(id) : null);

export function readChatEvent(message: SseMessage): Result<ReadChatEvent, JsonFailure> {
  const read = readJson(message.data, limits.eventChars);
  if (!read.ok) return read;
  const payload = checkShape(objectSchema, read.value);
  if (!payload.ok) return payload;
  const id = readId(message.id);
  const declared = declaredEventFields.get(message.event);
  if (declared === undefined) {
    return succeed({ event: { type: 'unknown', name: message.event, payload: payload.value }, id });
  }
  const known = Object.entries(payload.value).filter(([key]) => declared.has(key));
  const checked = checkShape(chatEventSchema, { ...Object.fromEntries(known), type: message.event });
  return checked.ok ? succeed({ event: checked.value, id }) : checked;
}
