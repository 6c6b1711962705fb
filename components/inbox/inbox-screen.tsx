'use client';

import type { ReactNode } from 'react';
import { usePlace } from '@/components/workspace/place';
import { DecidedSection } from './decided-section';
import { WaitingSection } from './waiting-section';

type InboxScreenProps = {
  /** What agents of programs ask people. */
  readonly questions?: ReactNode;
  /** What is proposed for tables. */
  readonly proposals?: ReactNode;
  /** What workflows told them. */
  readonly alerts?: ReactNode;
};

/** What wants a person: the questions that wait for them, alerts, and what was decided before. Each subject is a section of its own. */
export function InboxScreen({ questions, proposals, alerts }: InboxScreenProps) {
  usePlace({ crumbs: [{ label: 'Inbox' }], actions: null }, 'inbox');
  return (
    <div className="in-order mx-auto grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-10 px-5 py-8">
      <h1 className="font-reading text-heading font-semibold">Inbox</h1>
      {questions}
      <WaitingSection />
      {proposals}
      {alerts}
      <DecidedSection />
    </div>
  );
}
