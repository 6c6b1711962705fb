/** The components that render answers, together with Markdown and citations. They load after the first page (`late-answers.ts`). */
export { LiveAnswer } from './live-answer';
export { QuestionTools } from './question-tools';
export { StoredAnswer } from './stored-answer';
