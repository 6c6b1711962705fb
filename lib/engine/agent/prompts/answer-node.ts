/** The prompt for a worker's turn: it answers one sub-question from a packet of what was found for it and cites every claim. */
import { limits } from '@/lib/core/limits';
import { writeSystemPrompt } from '@/lib/protocol/llmcp';
import { writeDataRules } from './index-data-rules';

export function writeNodePrompt(): string {
  return [
    writeSystemPrompt({ task: 'web.answer', format: 'markdown' }),
    `# One part of a larger question
\`input.user_message\` is one sub-question; \`input.task.args.question\` is what it serves. Answer the sub-question alone, in at most 200 words. Where sources disagree, give each side with its own marker. Where they do not carry an answer, say so in one sentence, without a marker, and name what source would.
\`input.task.args.findings\` holds answers to other sub-questions that this one builds on. They help to understand it; quote only documents.
Where answering shows that another question must be asked of the same sources, end the text, before the block of citations, with a line of its own for each, at most ${limits.researchOpened}:
Opens: the question in full`,
    writeDataRules('findings'),
  ].join('\n\n');
}
