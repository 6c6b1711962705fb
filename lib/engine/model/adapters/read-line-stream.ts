/**
 * Reads a streamed body as model events and recognises its format by its content (protocols 4): lines starting with `data:` up to `[DONE]`,
 * Ollama's lines up to `done`, or the bare lines of the answer. A body that is one JSON object over several lines is read too. An error
 * object ends the answer at any point. A clean end of the stream ends the answer: the specification defines no other end marker.
 */
import { readJson } from '@/lib/core/json';
import { limits } from '@/lib/core/limits';
import type { ModelEvent } from '../model';
import { ModelProblem } from '../model-problem';
import { createEnvelopeReader, type StreamUnit } from './read-envelope';
import { readLines } from './read-lines';

export async function* readLineStream(body: AsyncIterable<Uint8Array>): AsyncGenerator<ModelEvent> {
  const envelopes = createEnvelopeReader();
  const units = createUnitReader();
  for await (const line of readLines(body)) {
    for (const unit of units.push(line)) {
      yield* envelopes.read(unit);
      if (envelopes.isDone()) break;
    }
    if (envelopes.isDone()) break;
  }
  for (const unit of units.end()) yield* envelopes.read(unit);
  yield envelopes.complete();
}

function createUnitReader() {
  /** The lines so far of a body that is one JSON object over several lines, or that has a broken first line. */
  let held: string[] | null = [];

  function release(): StreamUnit[] {
    const texts = held ?? [];
    held = null;
    return texts.map((text) => ({ type: 'text', text, isEvent: false }));
  }

  function hold(line: string): StreamUnit[] {
    const text = [...(held ?? []), line].join('\n');
    const whole = readUnit(text);
    if (whole.type === 'json') {
      held = null;
      return [whole];
    }
    held?.push(line);
    return text.length > limits.modelErrorChars ? release() : [];
  }

  return {
    push(line: string): StreamUnit[] {
      if (/^(?::|event:|id:|retry:)/.test(line)) return [];
      const unit = readUnit(line);
      const isBody = held !== null && (held.length > 0 || line.trimStart().startsWith('{'));
      if (unit.type === 'text' && !unit.isEvent && isBody) return hold(line);
      return [...release(), unit];
    },
    end: release,
  };
}

function readUnit(line: string): StreamUnit {
  const event = /^data:\s?(.*)$/s.exec(line)?.[1];
  const text = event ?? line;
  if (text.trim() === '[DONE]') return { type: 'done' };
  const read = readJson(text, limits.modelLineChars);
  if (!read.ok && read.failure.code === 'too_large') throw new ModelProblem('malformed');
  return read.ok
    ? { type: 'json', value: read.value, text }
    : { type: 'text', text, isEvent: event !== undefined };
}
