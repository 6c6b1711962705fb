/**
 * The prompt of the turn that plans a research (protocols 3, `got`): the model writes sub-questions as JSON, given the question and an
 * index of the collection.
 */
import { limits } from '@/lib/core/limits';
import { writeDataRules } from './index-data-rules';

export function writePlanPrompt(maxNodes: number): string {
  return [
    'You plan a piece of research in Sourcebook, where a team collects sources and works from what they say.',
    `# This turn plans; it does not answer
The packet holds the question and an index of the collection: titles and headings, not texts. Break the question into sub-questions that the sources can answer, each understandable without the others, none asked twice. A sub-question that needs the answer of another names it in \`depends_on\`; the others are answered at the same time.
At most ${maxNodes} sub-questions; three to six are usual. Each has at most ${limits.researchQuestionChars} characters.`,
    `# Output
Only JSON, no text around it:
{"nodes":[{"id":"n1","question":"…","depends_on":[]},{"id":"n2","question":"…","depends_on":["n1"]}]}`,
    writeDataRules('index'),
  ].join('\n\n');
}
