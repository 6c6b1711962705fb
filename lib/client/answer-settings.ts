/** How a person wants answers: kept in their browser. */
import { useMemo } from 'react';
import type { AgentName } from '@/lib/protocol/agent-chat';
import { type ChosenLimits, readLimits, writeLimits } from './chosen-limits';
import { useStoredFlag } from './use-stored-flag';
import { useStoredText } from './use-stored-text';

/** Answers come whole when they are finished, not word by word. */
export const useWholeAnswers = () => useStoredFlag('whole-answers', false);

/** The browser tells when an answer is ready and the page is not being looked at. */
export const useAnswerNotices = () => useStoredFlag('answer-notices', false);

/** Answers are said sentence by sentence while they are written, to those who listen. */
export const useSpokenAnswers = () => useStoredFlag('spoken-answers', false);

/** Questions of a workspace may be answered with tools; off: from the sources alone. */
export const useMayUseTools = (workspaceId: string) => useStoredFlag(`may-use-tools.${workspaceId}`, true);

/** How deep questions of a workspace are asked. */
export function useDepth(workspaceId: string): readonly [AgentName, (depth: AgentName) => void] {
  const [text, set] = useStoredText(`depth.${workspaceId}`, 'react');
  return [text === 'tot' || text === 'got' ? text : 'react', set];
}

/** A plan of research is shown and waits for approval; off: it runs at once. */
export const useSeesPlan = (workspaceId: string) => useStoredFlag(`sees-plan.${workspaceId}`, true);

/** What one question may use at most, where it is asked deeper. */
export function useChosenLimits(
  workspaceId: string,
): readonly [ChosenLimits, (limits: ChosenLimits) => void] {
  const [text, set] = useStoredText(`limits.${workspaceId}`, '');
  const limits = useMemo(() => readLimits(text), [text]);
  return [limits, (next) => set(writeLimits(next))];
}
