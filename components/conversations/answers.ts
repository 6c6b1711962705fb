/** What draws answers, with the Markdown and the citations that come along: fetched beside the first page (`late-answers.ts`). */
export { LiveAnswer } from './live-answer';
export { StoredAnswer } from './stored-answer';
