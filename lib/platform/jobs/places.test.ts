/** Counts how often places ask their queue. */
import { expect, it } from 'vitest';
import { createPlaces } from './places';

function open(...busy: readonly boolean[]) {
  const asked: number[] = [];
  const places = createPlaces(
    () => busy.map((isBusy, index) => ({ id: String(index + 1), isBusy })),
    (id) => asked.push(Number(id)),
  );
  return { places, takeAsked: () => asked.splice(0).sort() };
}

it('one idle place asks for each job that arrives, each in its turn', () => {
  const { places, takeAsked } = open(false, true, false, false);
  places.wakeOne();
  expect(takeAsked()).toHaveLength(1);
  for (let job = 1; job <= 3; job += 1) places.wakeOne();
  expect(takeAsked()).toEqual([1, 3, 4]);
});

it('one more place asks when a job was found, and nobody if all are busy', () => {
  const some = open(true, false, false);
  some.places.begin();
  expect(some.takeAsked()).toHaveLength(1);
  const all = open(true, true);
  all.places.begin();
  all.places.wakeOne();
  expect(all.takeAsked()).toEqual([]);
});

it('every busy place asks again when it has done its job', () => {
  const { places, takeAsked } = open(true, false, true);
  places.end();
  expect(takeAsked()).toEqual([1, 3]);
});
