/**
 * A plan made by code, for a collection without a language model and where a model's plan cannot be read: the parts of the question, then
 * what the sources treat under headings that speak of it. It states nothing; each node is a question to the same sources. Pure.
 */
import { limits } from '@/lib/core/limits';
import { shorten } from '@/lib/core/text';
import type { PlanNode } from '@/lib/protocol/research-plan';

/** Sub-questions of such a plan: enough to see a subject from several sides. */
const outlineNodes = 6;

/** @param headings of the sources, those that fit the question best first. */
export function outlinePlan(question: string, headings: readonly string[]): PlanNode[] {
  const parts = splitQuestion(question);
  const subjects = headings.filter((heading) => isSubject(heading)).map((heading) => askAbout(heading));
  const asked = [...new Map([...parts, ...subjects].map((each) => [each.toLowerCase(), each])).values()];
  return asked.slice(0, outlineNodes).map((each, place) => ({
    id: `n${place + 1}`,
    question: shorten(each, limits.researchQuestionChars),
    dependsOn: [],
  }));
}

/** At question marks, semicolons and line breaks, and before an "and" that begins another question. */
function splitQuestion(question: string): string[] {
  // A long run of white space would be looked at from each of its signs.
  const parts = question
    .replace(/\s+/g, (run) => (run.includes('\n') ? '\n' : ' '))
    .split(/(?<=\?)\s+|;\s*|\n+|,?\s+and\s+(?=(?:who|what|when|where|why|how|which)\b)/i)
    .map((part) => part.trim())
    .filter((part) => /\p{L}{2}/u.test(part));
  return parts.length < 2 ? [question.trim()] : parts.map((part) => asQuestion(part));
}

/** A part that stands alone begins and ends as a question does. */
const asQuestion = (part: string) =>
  `${part.charAt(0).toUpperCase()}${part.slice(1).replace(/[\s,.]+$/, '')}${/[?!]$/.test(part) ? '' : '?'}`;

const isSubject = (heading: string) => /\p{L}{3}/u.test(heading) && heading.length <= 120;

/** A heading that asks is asked; one that begins like a question is named; inside a sentence an article begins small. */
function askAbout(heading: string): string {
  if (heading.trimEnd().endsWith('?')) return heading.trim();
  const subject = heading.replace(/[.!:]+$/, '').trim();
  if (/^(?:who|what|when|where|why|how|which)\b/i.test(subject))
    return `What do the sources say about “${subject}”?`;
  return `What do the sources say about ${subject.replace(/^(?:The|An?)(?=\s)/, (article) => article.toLowerCase())}?`;
}
