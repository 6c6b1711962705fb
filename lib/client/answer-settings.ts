/** How a person wants answers: kept in their browser. */
import { useStoredFlag } from './use-stored-flag';

/** Answers come whole when they are finished, not word by word. */
export const useWholeAnswers = () => useStoredFlag('whole-answers', false);

/** The browser tells when an answer is ready and the page is not being looked at. */
export const useAnswerNotices = () => useStoredFlag('answer-notices', false);

/** Answers are said sentence by sentence while they are written, to those who listen. */
export const useSpokenAnswers = () => useStoredFlag('spoken-answers', false);

/** Questions of a workspace may be answered with tools; off: from the sources alone. */
export const useMayUseTools = (workspaceId: string) => useStoredFlag(`may-use-tools.${workspaceId}`, true);
