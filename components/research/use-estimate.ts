import type { ReplyTo } from '@/lib/client/api';
import { queryKeys } from '@/lib/client/query-keys';
import { useEndpointQuery } from '@/lib/client/use-endpoint';
import type { AgentName } from '@/lib/protocol/agent-chat';

export type EstimateWish = {
  /** Null for a question across collections. */
  readonly collectionId: string | null;
  /** The ticked collections of a question across collections. Empty means all. */
  readonly collectionIds: readonly string[];
  /** The model chosen for the question. Undefined for the default. */
  readonly modelId: string | undefined;
  readonly agent: AgentName;
  /** The number of sub-questions of an existing plan. */
  readonly nodes?: number;
};

/** What a question would use, which is not asked for if the question is answered directly. */
export function useEstimate({
  collectionId,
  collectionIds,
  modelId,
  agent,
  nodes,
}: EstimateWish): ReplyTo<'POST /v1/estimates'> | undefined {
  const isDeep = agent !== 'react';
  const asked = { agent, nodes, ...(modelId === undefined ? {} : { model_id: modelId }) };
  const inOne = useEndpointQuery('GET /v1/collections/{id}/estimate', {
    key: queryKeys.estimates(collectionId ?? '', asked),
    input: { params: { id: collectionId ?? '' }, query: asked },
    enabled: isDeep && collectionId !== null,
  });
  const across = useEndpointQuery('POST /v1/estimates', {
    key: queryKeys.estimates(collectionIds.join(), asked),
    input: {
      body: { ...asked, ...(collectionIds.length > 0 && { collection_ids: [...collectionIds] }) },
    },
    enabled: isDeep && collectionId === null,
  });
  return collectionId === null ? across.data : inOne.data;
}
