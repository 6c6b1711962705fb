'use client';

import { History, PencilLine, Play } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { Menu, MenuItem, MenuSeparator } from '@/components/ui/menu';
import { queryKeys } from '@/lib/client/query-keys';
import type { AskedDepth } from '@/lib/client/use-conversation';
import { useEndpointQuery } from '@/lib/client/use-endpoint';
import { shorten } from '@/lib/core/text';

type PlanMenuProps = {
  /** Null for the plans across collections. */
  readonly collectionId: string | null;
  readonly onAskPlan: (question: string, depth: AskedDepth) => void;
};

/** Maximum number of plans in the menu. */
const shownPlans = 5;
const nameChars = 48;
const noPlans = 'The plans that you approve can be run again from here.';

/** The plans approved earlier for a collection or across collections, to run again as they are or to edit first. */
export function PlanMenu({ collectionId, onAskPlan }: PlanMenuProps) {
  const plans = useEndpointQuery('GET /v1/plans', {
    key: queryKeys.plans.of(collectionId),
    input: { query: { collection_id: collectionId ?? undefined, limit: shownPlans } },
  });
  const items = plans.data?.items ?? [];
  return (
    <Menu
      align="end"
      side="top"
      trigger={
        <Button size="small" variant="quiet" icon={History}>
          Earlier plans
        </Button>
      }
    >
      {items.length === 0 && (
        <p className="px-2.5 py-2 text-label text-soft">{plans.isLoading ? 'Loading …' : noPlans}</p>
      )}
      {items.map(({ id, question }) => (
        <MenuItem
          key={id}
          icon={Play}
          onSelect={() => onAskPlan(question, { agent: 'got', plan: 'run', planId: id })}
        >
          {`Run again: ${shorten(question, nameChars)}`}
        </MenuItem>
      ))}
      {items.length > 0 && <MenuSeparator />}
      {items.map(({ id, question }) => (
        <MenuItem
          key={id}
          icon={PencilLine}
          onSelect={() => onAskPlan(question, { agent: 'got', plan: 'ask', planId: id })}
        >
          {`Edit first: ${shorten(question, nameChars)}`}
        </MenuItem>
      ))}
    </Menu>
  );
}
