/** The agents' questions to people. The inbox shows them, and the sidebar counts them. Reloaded while the page is visible. */
import { announce } from '@/components/shell/announce';
import { showFailureToast } from '@/components/ui/toast';
import { queryKeys } from '@/lib/client/query-keys';
import { useEndpointMutation, useEndpointQuery } from '@/lib/client/use-endpoint';
import { useRefresh } from '@/lib/client/use-refresh';

const lookAgainMs = 15_000;
const shown = 100;

export function useAgentQuestions() {
  return useEndpointQuery('GET /v1/llmx-questions', {
    key: queryKeys.llmx.questions('open'),
    input: { query: { status: 'open', limit: shown } },
    refetchInterval: () => lookAgainMs,
  });
}

const isLate = (code: string) => code === 'conflict' || code === 'not_found';

/** Sends the answer once. If someone else answered first, or the agent has left, it says so and reloads the question. */
export function useAnswerQuestion(id: string, onAnswered: () => void) {
  const refresh = useRefresh();
  const answer = useEndpointMutation('POST /v1/llmx-questions/{id}', {
    invalidates: [queryKeys.llmx.all()],
    onSuccess: () => {
      announce('Answered', 'agent-question');
      onAnswered();
    },
    onError: (failure) => {
      if (!isLate(failure.code)) return;
      showFailureToast('Your answer was not accepted.', failure.message);
      void refresh(queryKeys.llmx.all()).then(onAnswered);
    },
  });
  const { error } = answer;
  return {
    answer: (body: { readonly option?: string; readonly comment?: string }) =>
      answer.mutate({ params: { id }, body }),
    isAnswering: answer.isPending || answer.isSuccess || (error !== null && isLate(error.code)),
    failure: error !== null && !isLate(error.code) ? error : null,
  };
}
