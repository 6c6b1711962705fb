'use client';

import { type ReactNode, useState } from 'react';
import { usePlace } from '@/components/workspace/place';
import { DecidedSection } from './decided-section';
import { useWaitingApprovals } from '@/components/approvals/use-waiting-approvals';
import { WaitingSection } from '@/components/approvals/waiting-section';

type InboxScreenProps = {
  /** What others told the user, what is assigned to them, and what has become stale or reached a limit. */
  readonly forYou?: ReactNode;
  /** Questions that external agents ask people. */
  readonly questions?: ReactNode;
  /** Changes proposed for tables. */
  readonly proposals?: ReactNode;
  /** Alerts that workflows raised. */
  readonly alerts?: ReactNode;
};

/**
 * Everything that needs the user: pending approvals and questions, alerts, and past decisions. Each kind has its own section. Approvals come
 * first if any waited when the page was opened; the order then stays, so that nothing moves away from whoever decides.
 */
export function InboxScreen({ forYou, questions, proposals, alerts }: InboxScreenProps) {
  usePlace({ crumbs: [{ label: 'Inbox' }], actions: null }, 'inbox');
  const { data } = useWaitingApprovals();
  const [hasWaited, setHasWaited] = useState<boolean | null>(null);
  if (hasWaited === null && data !== undefined) setHasWaited(data.items.length > 0);
  return (
    <div className="in-order mx-auto grid max-w-page grid-cols-[minmax(0,1fr)] gap-10 px-5 py-8">
      <h1 className="font-reading text-heading font-semibold">Inbox</h1>
      {questions}
      {hasWaited !== false && <WaitingSection />}
      {forYou}
      {hasWaited === false && <WaitingSection />}
      {proposals}
      {alerts}
      <DecidedSection />
    </div>
  );
}
