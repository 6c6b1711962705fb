'use client';

import { ButtonLink } from '@/components/ui/button-link';
import { EmptyState } from '@/components/ui/empty-state';
import { useWorkspace } from '@/lib/client/workspace';
import { paths } from '@/lib/core/paths';

/** Shown at the address of a message that the reader cannot open. It does not say which of the reasons holds. */
export function MissingMessage() {
  const { slug } = useWorkspace();
  return (
    <div className="py-16">
      <h1 className="sr-only">Message</h1>
      <EmptyState action={<ButtonLink href={paths.home(slug)}>Go to Home</ButtonLink>}>
        This message cannot be opened. It was deleted, or its conversation is private to another member.
      </EmptyState>
    </div>
  );
}
