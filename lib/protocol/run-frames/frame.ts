/**
 * Converts one frame of the run stream, envelope (run-stream §2) and event, to and from wire objects and NDJSON lines. Reading is lenient
 * (missing envelope, undeclared fields, unknown types) and writing is strict: an invalid frame throws, because it is a bug of the producer.
 * If a payload has a field with the same name as an envelope field, the payload's field wins on the wire (protocols 3).
 */
import { z } from 'zod';
import { checkShape, type JsonFailure, readJson } from '../../core/json';
import { limits } from '../../core/limits';
import { fail, type Result, succeed } from '../../core/result';
import { writeLine } from '../ndjson';
import { declaredFields, isEventType, knownEventSchema, type RunEvent } from './events';

type Envelope = {
  /** The conversation. */
  readonly sessionId?: string;
  /** The node run, from `node_enter` to `node_exit`. */
  readonly nodeId?: string;
  readonly eventId?: number;
};

export type Frame = Envelope & { readonly event: RunEvent };

export type WireFrame = Readonly<Record<string, unknown>>;

const envelopeFields = ['session_id', 'node_id', 'event_id'] as const;
const idSchema = z.string().max(limits.idChars);
const numberSchema = z.int().min(0);
const objectSchema = z.record(z.string(), z.unknown());

function readEnvelope(wire: WireFrame, payloadFields: ReadonlySet<string>): Envelope {
  const field = (key: (typeof envelopeFields)[number]) => (payloadFields.has(key) ? undefined : wire[key]);
  const sessionId = idSchema.safeParse(field('session_id')).data;
  const nodeId = idSchema.safeParse(field('node_id')).data;
  const eventId = numberSchema.safeParse(field('event_id')).data;
  return {
    ...(sessionId !== undefined && { sessionId }),
    ...(nodeId !== undefined && { nodeId }),
    ...(eventId !== undefined && { eventId }),
  };
}

const noFields: ReadonlySet<string> = new Set();

/** Returns the event for a type and its payload. A payload that does not fit is returned as unknown, with the reason. */
export function readEvent(type: string, payload: WireFrame): RunEvent {
  const kept = Object.fromEntries(Object.entries(payload).filter(([key]) => key !== 'type'));
  const declared = declaredFields.get(type);
  if (declared === undefined) return { type: 'unknown', name: type, payload: kept };
  const known = Object.entries(kept).filter(([key]) => declared.has(key));
  const checked = checkShape(knownEventSchema, { type, ...Object.fromEntries(known) });
  return checked.ok
    ? checked.value
    : { type: 'unknown', name: type, payload: kept, problem: checked.failure.reason };
}

export function readWireFrame(input: unknown): Result<Frame, JsonFailure> {
  const checked = checkShape(objectSchema, input);
  if (!checked.ok) return checked;
  const wire = checked.value;
  if (typeof wire['type'] === 'string') {
    const payloadFields = declaredFields.get(wire['type']) ?? noFields;
    const payload = Object.entries(wire).filter(
      ([key]) => payloadFields.has(key) || !envelopeFields.some((field) => field === key),
    );
    return succeed({
      ...readEnvelope(wire, payloadFields),
      event: readEvent(wire['type'], Object.fromEntries(payload)),
    });
  }
  if (typeof wire['reply'] === 'string') {
    return succeed({ ...readEnvelope(wire, noFields), event: { type: 'reply', reply: wire['reply'] } });
  }
  return fail({ code: 'wrong_shape', path: 'type', reason: 'type: a frame has a type or a reply' });
}

export function readFrame(line: string): Result<Frame, JsonFailure> {
  const read = readJson(line, limits.lineChars);
  return read.ok ? readWireFrame(read.value) : read;
}

function encodeEvent(event: RunEvent): WireFrame {
  if (event.type === 'reply') return { reply: event.reply };
  if (event.type !== 'unknown') return z.encode(knownEventSchema, event);
  if (isEventType(event.name)) throw new Error(`Not a valid ${event.name}: ${event.problem ?? ''}`);
  return { type: event.name, ...event.payload };
}

/** Returns the payload of an event as it is sent, without `type` and envelope. */
export function encodePayload(event: RunEvent): WireFrame {
  return Object.fromEntries(Object.entries(encodeEvent(event)).filter(([key]) => key !== 'type'));
}

/** Returns the wire object of a frame, which is what is stored and sent. */
export function encodeFrame(frame: Frame): WireFrame {
  return {
    ...(frame.sessionId !== undefined && { session_id: idSchema.parse(frame.sessionId) }),
    ...(frame.nodeId !== undefined && { node_id: idSchema.parse(frame.nodeId) }),
    ...(frame.eventId !== undefined && { event_id: numberSchema.parse(frame.eventId) }),
    ...encodeEvent(frame.event),
  };
}

/** Writes the frame as one line of NDJSON. */
export function writeFrame(frame: Frame): string {
  return writeLine(encodeFrame(frame));
}
