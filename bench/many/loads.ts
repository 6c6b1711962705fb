/** What a team asks of the product, sent to it at once: files to capture, questions to answer, searches. */
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { readStream } from '../product/read-stream';
import type { Owner } from '../product/sign-in';
import type { TimedUpstream } from '../product/timed-upstream';

export type Place = { readonly address: string; readonly owner: Owner; readonly collectionId: string };

const pendingSchema = z.object({ pending_count: z.number() });
const foundSchema = z.object({ items: z.array(z.object({ text: z.string() })) });
/** The model takes half a second for an answer. */
const answerPace = { chunks: 10, everyMs: 50, write: () => ' words of an answer.' };
const searchesAtOnce = 12;
const lookMs = 100;

const headersOf = ({ address, owner }: Place) => ({
  cookie: owner.cookie,
  origin: address,
  'x-workspace-id': owner.workspaceId,
});

/** Uploads pages and waits until all are captured. @param first number of the first page, because the same one is refused twice */
export async function capture(place: Place, count: number, first: number): Promise<void> {
  const numbers = Array.from({ length: count }, (_page, index) => first + index);
  await Promise.all(numbers.map((number) => upload(place, number)));
  const path = `/v1/collections/${place.collectionId}`;
  while ((await place.owner.get(path, pendingSchema)).pending_count > 0) await sleep(lookMs);
}

async function upload(place: Place, number: number): Promise<void> {
  const form = new FormData();
  form.set('file', new File([writePage(number)], `page-${number}.html`, { type: 'text/html' }));
  const url = `${place.address}/v1/collections/${place.collectionId}/sources`;
  const response = await fetch(url, { method: 'POST', headers: headersOf(place), body: form });
  if (response.status !== 201)
    throw new Error(`An upload was answered ${response.status}: ${await response.text()}`);
  await response.body?.cancel();
}

/** Asks the same question several times at once. @returns the milliseconds after which each answer was complete */
export async function answer(place: Place, upstream: TimedUpstream, count: number): Promise<number[]> {
  upstream.set(answerPace);
  const message = {
    context_type: 'collection',
    context: { collection_id: place.collectionId },
    extensions: true,
  };
  const readings = await Promise.all(
    Array.from({ length: count }, (_question, index) =>
      readStream({
        url: `${place.address}/v1/agent/chat`,
        headers: headersOf(place),
        body: { ...message, message: `What is said of ${wordAt(index)} and ${wordAt(index + 7)}?` },
      }),
    ),
  );
  return readings.map(({ arrivedAt, askedAt, status }) => {
    if (arrivedAt.size < answerPace.chunks) throw new Error(`An answer was not complete (status ${status}).`);
    return Math.max(...arrivedAt.values()) - askedAt;
  });
}

export async function search({ owner }: Place, count: number): Promise<void> {
  let next = 0;
  const goOn = async () => {
    for (next += 1; next <= count; next += 1) {
      const words = `${wordAt(next * 3)} ${wordAt(next * 5 + 1)} ${wordAt(next * 11 + 2)}`;
      const { items } = await owner.get(`/v1/search?q=${encodeURIComponent(words)}`, foundSchema);
      if (items.length === 0) throw new Error(`Nothing was found for ${words}.`);
    }
  };
  await Promise.all(Array.from({ length: searchesAtOnce }, goOn));
}

const vocabulary = 1_500;
const paragraphs = 60;
const wordsPerParagraph = 70;

/** Words that are no function words, so that none is left out of a search. */
const wordAt = (index: number) => `w${(index % vocabulary).toString(36)}x`;

/** About 30 kB, as a long article. Common words are frequent, and each page has other sentences. */
function writePage(number: number): string {
  let state = number + 1;
  const draw = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return wordAt(Math.floor(vocabulary ** (state / 2 ** 32)));
  };
  const parts = Array.from({ length: paragraphs }, (_part, index) => {
    const words = Array.from({ length: wordsPerParagraph }, draw).join(' ');
    return `${index % 6 === 0 ? `<h2>Part ${index / 6 + 1}</h2>` : ''}<p>${words}.</p>`;
  });
  return `<!doctype html><html lang="en"><title>Page ${number}</title><article><h1>Page ${number}</h1>${parts.join('')}</article></html>`;
}
