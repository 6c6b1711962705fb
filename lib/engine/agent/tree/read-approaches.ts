/**
 * Reads the approaches to a question that a model proposed: JSON with `approaches`, each with the question to try first and the one to
 * pursue if the first answer carries. Lenient: an approach without a question is dropped. Returns null if none is left; never invents one.
 */
import { limits } from '@/lib/core/limits';
import { shorten } from '@/lib/core/text';
import { removeThinking } from '@/lib/protocol/llmcp';
import { repairJson } from '@/lib/protocol/llmcp/repair-json';

export type Approach = {
  readonly id: string;
  /** The approach in a few words, for people. */
  readonly title: string;
  readonly question: string;
  /** The question asked next if the first answer carries, or null for none. */
  readonly then: string | null;
};

export function readApproaches(text: string): readonly Approach[] | null {
  const list: unknown = repairJson(removeThinking(text).trim(), limits.packetChars)?.object['approaches'];
  if (!Array.isArray(list)) return null;
  const asked = new Set<string>();
  const read = list.flatMap((item: unknown) => {
    const question = readText(item, 'question', limits.researchQuestionChars);
    if (question === null || asked.has(question.toLowerCase())) return [];
    asked.add(question.toLowerCase());
    const title = readText(item, 'approach', titleChars) ?? shorten(question, titleChars);
    return [{ title, question, then: readText(item, 'then', limits.researchQuestionChars) }];
  });
  return read.length === 0 ? null : nameApproaches(read);
}

/** Ids start at `a1`; the question that pursues it gets `a1.1`. */
export function nameApproaches(approaches: readonly Omit<Approach, 'id'>[]): readonly Approach[] {
  return approaches
    .slice(0, limits.exploreApproaches)
    .map((approach, place) => ({ ...approach, id: `a${place + 1}` }));
}

const titleChars = 120;

function readText(item: unknown, key: string, maxChars: number): string | null {
  const value: unknown = typeof item === 'object' && item !== null ? Reflect.get(item, key) : null;
  const text = typeof value === 'string' ? shorten(value.replaceAll('\0', ''), maxChars) : '';
  return text === '' ? null : text;
}
