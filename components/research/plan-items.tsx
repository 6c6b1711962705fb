'use client';

import { PencilLine, Play } from 'lucide-react';
import { MenuItem, MenuSeparator } from '@/components/ui/menu';
import { queryKeys } from '@/lib/client/query-keys';
import type { AskedDepth } from '@/lib/client/use-conversation';
import { useEndpointQuery } from '@/lib/client/use-endpoint';
import { shorten } from '@/lib/core/text';

export type PlanItemsProps = {
  /** Null for the plans across collections. */
  readonly collectionId: string | null;
  readonly onAskPlan: (question: string, depth: AskedDepth) => void;
};

/** Maximum number of plans in the menu. */
const shownPlans = 5;
const nameChars = 48;

/** The items of the menu of plans. They are asked for when it is opened. */
export function PlanItems({ collectionId, onAskPlan }: PlanItemsProps) {
  const plans = useEndpointQuery('GET /v1/plans', {
    key: queryKeys.plans.of(collectionId),
    input: { query: { collection_id: collectionId ?? undefined, limit: shownPlans } },
  });
  const items = plans.data?.items ?? [];
  if (items.length === 0) return <p className="px-2.5 py-2 text-label text-soft">{describeNone(plans)}</p>;
  return (
    <>
      {items.map(({ id, question }) => (
        <MenuItem
          key={id}
          icon={Play}
          onSelect={() => onAskPlan(question, { agent: 'got', plan: 'run', planId: id })}
        >
          {`Run again: ${shorten(question, nameChars)}`}
        </MenuItem>
      ))}
      <MenuSeparator />
      {items.map(({ id, question }) => (
        <MenuItem
          key={id}
          icon={PencilLine}
          onSelect={() => onAskPlan(question, { agent: 'got', plan: 'ask', planId: id })}
        >
          {`Edit first: ${shorten(question, nameChars)}`}
        </MenuItem>
      ))}
    </>
  );
}

function describeNone({ isLoading, error }: { readonly isLoading: boolean; readonly error: Error | null }) {
  if (isLoading) return 'Loading …';
  return error?.message ?? 'The plans that you approve can be run again from here.';
}
