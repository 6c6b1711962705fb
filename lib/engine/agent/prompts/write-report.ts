/**
 * The prompt of the final turn, which writes a report from the findings of a research or the answer of an exploration, and cites every
 * claim again.
 */
import { writeSystemPrompt } from '@/lib/protocol/llmcp';
import { writeDataRules } from './index-data-rules';

const parts = {
  report: `# The report of a research
\`input.task.args.findings\` holds the sub-questions with what was found for each, and the quotes that were found in the sources, with their numbers. Write the report that answers \`input.user_message\`: begin with the answer in two or three sentences, then sections under headings of your own. Name disagreements between sources, each side with its marker. Do not list what was not researched; that is added by the app.`,
  answer: `# The answer of an exploration
\`input.task.args.findings\` holds the approach that carried furthest, with what was found, and the quotes that were found in the sources, with their numbers. Write the answer to \`input.user_message\` from it. Do not speak of the other approaches; what was rejected, and why, is added by the app.`,
} as const;

export function writeReportPrompt(kind: keyof typeof parts): string {
  return [
    writeSystemPrompt({ task: 'web.answer', format: 'markdown' }),
    `${parts[kind]}
Every claim carries a marker. Take each quote of the closing block from the quotes of the findings or from the documents, character for character.`,
    writeDataRules('findings'),
  ].join('\n\n');
}
