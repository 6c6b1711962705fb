/**
 * The prompt of the turn that opens an exploration (protocols 3, `tot`): the model proposes several approaches to the question, as JSON.
 */
import { limits } from '@/lib/core/limits';
import { writeDataRules } from './index-data-rules';

export function writeApproachesPrompt(): string {
  return [
    'You open an exploration in Sourcebook, where a team collects sources and works from what they say.',
    `# This turn proposes; it does not answer
The packet holds the question and an index of the collection: titles and headings, not texts. Propose ways of answering the question that differ in what they look at: another reading of its words, another kind of evidence, another part of the sources. Each has a question that is tried first, and one that is asked next where the first finds something.
Two to ${limits.exploreApproaches} approaches, the most promising first. Each question has at most ${limits.researchQuestionChars} characters.`,
    `# Output
Only JSON, no text around it:
{"approaches":[{"approach":"in a few words","question":"…","then":"…"}]}`,
    writeDataRules('index'),
  ].join('\n\n');
}
