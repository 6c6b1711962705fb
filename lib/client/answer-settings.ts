/** The user's preferences for answers, stored in this browser. */
import { useMemo } from 'react';
import type { AgentName } from '@/lib/protocol/agent-chat';
import { type ChosenLimits, readLimits, writeLimits } from './chosen-limits';
import { useStoredFlag } from './use-stored-flag';
import { useStoredText } from './use-stored-text';

/** Whether answers are shown as a whole when they are finished, instead of word by word. */
export const useWholeAnswers = () => useStoredFlag('whole-answers', false);

/** Whether the browser sends a notification when an answer is ready while the page is not visible. */
export const useAnswerNotices = () => useStoredFlag('answer-notices', false);

/** Whether answers are announced to screen readers sentence by sentence while they are being written. */
export const useSpokenAnswers = () => useStoredFlag('spoken-answers', false);

/** Whether questions in a workspace may be answered with tools. If not, they are answered from the sources alone. */
export const useMayUseTools = (workspaceId: string) => useStoredFlag(`may-use-tools.${workspaceId}`, true);

/** How deep questions in a workspace are answered. */
export function useDepth(workspaceId: string): readonly [AgentName, (depth: AgentName) => void] {
  const [text, set] = useStoredText(`depth.${workspaceId}`, 'react');
  return [text === 'tot' || text === 'got' ? text : 'react', set];
}

/** Whether a research plan is shown first and waits for approval. If not, it runs immediately. */
export const useSeesPlan = (workspaceId: string) => useStoredFlag(`sees-plan.${workspaceId}`, true);

/** The most that a single question may use when it is asked at a deeper level. */
export function useChosenLimits(
  workspaceId: string,
): readonly [ChosenLimits, (limits: ChosenLimits) => void] {
  const [text, set] = useStoredText(`limits.${workspaceId}`, '');
  const limits = useMemo(() => readLimits(text), [text]);
  return [limits, (next) => set(writeLimits(next))];
}
