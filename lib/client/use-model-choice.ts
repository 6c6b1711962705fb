/**
 * The model chosen for the next question of a conversation, or to a table. A choice that was not sent yet is kept in this browser like a
 * draft; once it was sent, the conversation itself remembers it, or the answer that is on the screen. A chosen model that is no longer offered stays chosen, so that nothing is sent to another one
 * without a decision.
 */
import { useEffect } from 'react';
import type { OfferedModelReply } from '@/lib/protocol/http/models';
import type { MessageReply } from '@/lib/protocol/http/conversations';
import type { ApiFailure, ReplyTo } from './api';
import { queryKeys } from './query-keys';
import type { LiveAnswer } from './use-conversation';
import { useDraft } from './use-draft';
import { useEndpointQuery } from './use-endpoint';
import { useRefresh } from './use-refresh';

export type ModelChoice = {
  /** Empty while the list is loading. */
  readonly offered: readonly OfferedModelReply[];
  /** What to send with the question. Undefined for the default. */
  readonly modelId: string | undefined;
  /** The model that will answer. Undefined while the list is loading, and if the chosen one is gone. */
  readonly answering: OfferedModelReply | undefined;
  readonly choose: (id: string) => void;
  /** Forgets a choice that has been sent. */
  readonly settle: () => void;
};

type Asked = {
  /** The conversation, or the place where a new one begins. */
  readonly place: string;
  readonly messages: readonly Pick<MessageReply, 'role' | 'asked_model'>[];
  /** The question that is being answered, or was refused. */
  readonly live: {
    readonly ask: Pick<LiveAnswer['ask'], 'modelId'>;
    readonly failure: ApiFailure | null;
  } | null;
};

/** Stored for a choice of the default, whichever model that is. */
const theDefault = 'default';

/** @param first what the server knew when it rendered the page, so that no choice appears later and moves what stands beside it */
export function useOfferedModels(first?: ReplyTo<'GET /v1/models'>): readonly OfferedModelReply[] {
  const { data } = useEndpointQuery('GET /v1/models', {
    key: queryKeys.models.offered(),
    initialData: first,
  });
  return data?.items ?? none;
}

export function useModelChoice({ place, messages, live }: Asked): ModelChoice {
  const offered = useOfferedModels();
  const [unsent, setUnsent] = useDraft(`model.${place}`);
  const modelId = readChoice(unsent, { messages, live });
  const refresh = useRefresh();
  const isRefused = isForModel(live?.failure ?? null);
  useEffect(() => {
    // The list on the screen is older than the one of the server, which has just refused a model from it.
    if (isRefused) void refresh(queryKeys.models.all());
  }, [isRefused, refresh]);
  const byDefault = offered.find((model) => model.is_default);
  return {
    offered,
    modelId,
    answering: modelId === undefined ? byDefault : offered.find(({ id }) => id === modelId),
    choose: (id) => setUnsent(id === byDefault?.id ? theDefault : id),
    settle: () => setUnsent(''),
  };
}

function readChoice(unsent: string, { messages, live }: Omit<Asked, 'place'>): string | undefined {
  if (unsent === theDefault) return undefined;
  if (unsent !== '') return unsent;
  if (live !== null) return live.ask.modelId;
  return messages.findLast(({ role }) => role === 'assistant')?.asked_model?.id;
}

/** True if the question was refused because its model is not offered any more. */
export const isForModel = (failure: ApiFailure | null): boolean => failure?.data['field'] === 'model_id';

/** The same question again, to the default model if the chosen one is not offered any more. */
export const askOffered = ({ ask, failure }: LiveAnswer): LiveAnswer['ask'] =>
  isForModel(failure) ? { ...ask, modelId: undefined } : ask;

const none: readonly OfferedModelReply[] = [];
