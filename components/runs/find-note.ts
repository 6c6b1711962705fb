/** Finds what the frames of a step say about it. Pure. */
import { type CustomValue, getCustomValue } from '@/lib/protocol/run-frames';
import type { RunStep } from './run-step';

type Frames = RunStep['frames'];
type EventOf<Type> = Extract<Frames[number]['event'], { type: Type }>;

/** Returns the first event of a type. */
export function findEvent<Type extends Frames[number]['event']['type']>(
  frames: Frames,
  type: Type,
): EventOf<Type> | undefined {
  return frames.map(({ event }) => event).find((event): event is EventOf<Type> => event.type === type);
}

type KeyOf<Value> = Value extends unknown ? keyof Value : never;

/** Returns the last of our own notes of a kind. */
export function findNote<Key extends KeyOf<CustomValue>>(frames: Frames, key: Key) {
  type Note = Extract<CustomValue, Record<Key, unknown>>;
  return frames
    .flatMap(({ event }) => (event.type === 'custom' ? [getCustomValue(event.value)] : []))
    .findLast((value): value is Note => value !== null && key in value);
}
