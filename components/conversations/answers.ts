/** The components that render answers, together with Markdown and citations. They load after the first page (`late-answers.ts`). */
export { LiveAnswer } from './live-answer';
export { StoredAnswer } from './stored-answer';
