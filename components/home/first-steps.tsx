'use client';

import { Check } from 'lucide-react';
import { composerId } from '@/components/conversations/composer-id';
import { Button } from '@/components/ui/button';
import { ButtonLink } from '@/components/ui/button-link';
import type { ReplyTo } from '@/lib/client/api';
import { useWorkspace } from '@/lib/client/workspace';
import { paths } from '@/lib/core/paths';

type FirstStepsProps = {
  readonly collections: ReplyTo<'GET /v1/collections'>['items'];
  readonly conversations: ReplyTo<'GET /v1/conversations'>['items'];
};

/** Guides through a fresh workspace. Each step ticks itself off, and the list disappears when all are done. */
export function FirstSteps({ collections, conversations }: FirstStepsProps) {
  const { slug } = useWorkspace();
  const own = collections.filter((collection) => !collection.is_sample);
  const samples = new Set<string | null>(collections.flatMap(({ id, is_sample: is }) => (is ? [id] : [])));
  const [newest] = own;
  const steps = [
    {
      label: 'Create a collection for something you want to find out',
      isDone: own.length > 0,
      action: <ButtonLink href={paths.newCollection(slug)}>Create collection</ButtonLink>,
    },
    {
      label: 'Add a page, a file or a note to it',
      isDone: own.some(({ source_count: count }) => count > 0),
      action: newest && <ButtonLink href={paths.collection(slug, newest.id)}>Add sources</ButtonLink>,
    },
    {
      label: 'Ask a question, and open the passages that the answer rests on',
      isDone: conversations.some(({ collection_id: id }) => !samples.has(id)),
      action: <Button onClick={() => document.getElementById(composerId)?.focus()}>Ask</Button>,
    },
  ];
  if (steps.every(({ isDone }) => isDone)) return null;
  const next = steps.findIndex(({ isDone }) => !isDone);
  return (
    <section aria-labelledby="first-steps" className="grid gap-1">
      <h2 id="first-steps" className="text-label font-medium text-soft">
        First steps
      </h2>
      <ol className="divide-y divide-line border-y border-line">
        {steps.map(({ label, isDone, action }, index) => (
          <li key={label} className="flex min-h-11 items-center gap-3 px-1 py-2">
            <span
              className={
                isDone
                  ? 'grid size-6 shrink-0 place-items-center rounded-full bg-sunk text-proved'
                  : 'grid size-6 shrink-0 place-items-center rounded-full border border-line text-label text-soft tabular-nums'
              }
            >
              {isDone ? <Check size={14} role="img" aria-label="Done" /> : index + 1}
            </span>
            <span className={isDone ? 'flex-1 text-soft' : 'flex-1'}>{label}</span>
            {index === next && action}
          </li>
        ))}
      </ol>
    </section>
  );
}
