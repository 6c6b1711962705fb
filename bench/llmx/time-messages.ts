/** Measures messages read and printed per second, compared with `JSON.parse` and `JSON.stringify` of the same content in the same run. */
import { examples, readMessage, recordedConversation, toJson, writeMessage } from '@/lib/protocol/llmx';
import { medianOf } from '../statistics';
import { requireMessage } from './require-message';

export type MessageFigures = { readonly llmx: number; readonly json: number };

const rounds = 9;
const passes = 200;

const texts = [...Object.values(examples), ...recordedConversation];
const messages = texts.map(requireMessage);
const values = messages.map(toJson);
const jsonTexts = values.map((value) => JSON.stringify(value));

/** All figures are messages per second, as the median of several rounds. The first round is not counted. */
export function timeReading(): MessageFigures {
  // oxlint-disable-next-line core/no-restricted-syntax -- it is what is measured
  const parse = (text: string): unknown => JSON.parse(text);
  return { llmx: time(texts, readMessage), json: time(jsonTexts, parse) };
}

export function timePrinting(): MessageFigures {
  return { llmx: time(messages, writeMessage), json: time(values, (value) => JSON.stringify(value)) };
}

function time<Item>(items: readonly Item[], work: (item: Item) => unknown): number {
  const once = () => {
    const begin = performance.now();
    for (let pass = 0; pass < passes; pass += 1) for (const item of items) work(item);
    return (passes * items.length * 1_000) / (performance.now() - begin);
  };
  once();
  return medianOf(Array.from({ length: rounds }, once));
}
