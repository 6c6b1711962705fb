/** A review on screen: its newest state, updated live while a phase is running, and the user's actions on it. */
import { useState } from 'react';
import { announce } from '@/components/shell/announce';
import { queryKeys } from '@/lib/client/query-keys';
import { useEndpointMutation, useEndpointQuery } from '@/lib/client/use-endpoint';
import { useKeepReply } from '@/lib/client/use-keep-reply';
import { useWorkspace } from '@/lib/client/workspace';
import type { PipelineReply } from '@/lib/protocol/http/reviews';
import type { PhaseAction, ReviewVerdict } from '@/lib/protocol/review-words';
import { describeResults, type PhaseName } from './review-words';
import { useFollowPhase } from './use-follow-phase';

export type ReviewDeciding = {
  readonly verdict: ReviewVerdict;
  readonly ids?: string[];
  readonly above?: number;
};

export function useReview(initial: PipelineReply) {
  const { id } = initial;
  const { role } = useWorkspace();
  const keep = useKeepReply<'GET /v1/knowledge/pipelines/{id}'>();
  const [said, setSaid] = useState('');
  const key = queryKeys.reviews.one(id);
  const query = useEndpointQuery('GET /v1/knowledge/pipelines/{id}', {
    key,
    input: { params: { id } },
    initialData: initial,
  });
  const review = query.data ?? initial;
  useFollowPhase(review);
  const tell = (sentence: string) => {
    setSaid(sentence);
    announce(sentence, 'review');
  };
  const show = (reply: PipelineReply) => keep(key, () => reply);
  const onError = (failure: { readonly message: string }) => tell(failure.message);
  const phase = useEndpointMutation('POST /v1/knowledge/pipelines/{id}/phases', { onSuccess: show, onError });
  const item = useEndpointMutation('PATCH /v1/knowledge/pipelines/{id}/items/{block}', {
    onSuccess: show,
    onError,
  });
  const place = useEndpointMutation('POST /v1/knowledge/pipelines/{id}/items/{block}/place', {
    onSuccess: show,
    onError,
  });
  const decision = useEndpointMutation('POST /v1/knowledge/pipelines/{id}/decisions', {
    onError,
    onSuccess: async ({ pipeline, results }) => {
      await show(pipeline);
      tell(describeResults(results));
    },
  });
  return {
    review,
    said,
    canEdit: role !== 'viewer' && review.status === 'open',
    isBusy: phase.isPending || decision.isPending,
    changePhase: (name: PhaseName, action: PhaseAction) =>
      phase.mutate({ params: { id }, body: { phase: name, action } }),
    changeItem: (block: string, change: { is_picked?: boolean; words?: string | null }) =>
      item.mutate({ params: { id, block }, body: change }),
    placeByHand: (block: string, title: string) =>
      place.mutate({ params: { id, block }, body: { page_title: title } }),
    decide: (body: ReviewDeciding) => decision.mutate({ params: { id }, body }),
  };
}

export type Review = ReturnType<typeof useReview>;
