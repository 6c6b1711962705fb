/**
 * Makes a plan by code, for a collection without a language model and for a model's plan that cannot be read. It consists of the parts of
 * the question, followed by the subjects of headings in the sources that match the question. It makes no statements; each node is a
 * question to the same sources. Pure.
 */
import { limits } from '@/lib/core/limits';
import { shorten } from '@/lib/core/text';
import type { PlanNode } from '@/lib/protocol/research-plan';

/** Maximum number of sub-questions in such a plan, enough to see a subject from several sides. */
const outlineNodes = 6;

/** @param headings of the sources, best match to the question first. */
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

/** Splits at question marks, semicolons and line breaks, and before an "and" that begins another question. */
function splitQuestion(question: string): string[] {
  // Shorten runs of white space first: the split below would retry a long run from each of its characters.
  const parts = question
    .replace(/\s+/g, (run) => (run.includes('\n') ? '\n' : ' '))
    .split(/(?<=\?)\s+|;\s*|\n+|,?\s+and\s+(?=(?:who|what|when|where|why|how|which)\b)/i)
    .map((part) => part.trim())
    .filter((part) => /\p{L}{2}/u.test(part));
  return parts.length < 2 ? [question.trim()] : parts.map((part) => asQuestion(part));
}

/** Makes a part begin with a capital letter and end with a question mark, since it now stands alone. */
const asQuestion = (part: string) =>
  `${part.charAt(0).toUpperCase()}${part.slice(1).replace(/[\s,.]+$/, '')}${/[?!]$/.test(part) ? '' : '?'}`;

const isSubject = (heading: string) => /\p{L}{3}/u.test(heading) && heading.length <= 120;

/**
 * A heading that is a question is asked as it is, and one that only begins like a question is quoted. A leading article becomes lower case
 * inside the sentence.
 */
function askAbout(heading: string): string {
  if (heading.trimEnd().endsWith('?')) return heading.trim();
  const subject = heading.replace(/[.!:]+$/, '').trim();
  if (/^(?:who|what|when|where|why|how|which)\b/i.test(subject))
    return `What do the sources say about “${subject}”?`;
  return `What do the sources say about ${subject.replace(/^(?:The|An?)(?=\s)/, (article) => article.toLowerCase())}?`;
}
