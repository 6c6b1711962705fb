/**
 * Approaches to a question as a model proposed them: JSON with `approaches`, each with the question to try first and the one to pursue
 * where that carries. Lenient: what has no question is dropped; null where none is left. Never invents one.
 */
import { limits } from '@/lib/core/limits';
import { shorten } from '@/lib/core/text';
import { removeThinking } from '@/lib/protocol/llmcp';
import { repairJson } from '@/lib/protocol/llmcp/repair-json';

export type Approach = {
  readonly id: string;
  /** In a few words, for people. */
  readonly title: string;
  readonly question: string;
  /** What is asked next where the first answer carries; null: nothing. */
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

/** `a1` on; the question that is pursued is `a1.1`. */
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
