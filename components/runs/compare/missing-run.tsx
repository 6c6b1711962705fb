'use client';

import { ButtonLink } from '@/components/ui/button-link';
import { EmptyState } from '@/components/ui/empty-state';
import { usePlace } from '@/components/workspace/place';
import { useWorkspace } from '@/lib/client/workspace';
import { paths } from '@/lib/core/paths';

/** Shown if one of two runs does not exist or this member may not see it. Links to the other one. */
export function MissingRun({ thereId }: { readonly thereId: string }) {
  const { slug } = useWorkspace();
  usePlace(
    {
      crumbs: [{ label: 'Runs', href: paths.runs(slug) }, { label: 'Compare' }],
      actions: null,
    },
    `compare/missing/${thereId}`,
  );
  return (
    <div className="grid h-full place-items-center">
      <h1 className="sr-only">Compare runs</h1>
      <EmptyState
        action={
          <ButtonLink href={paths.run(slug, thereId)} variant="primary">
            Open the other run
          </ButtonLink>
        }
      >
        One of these runs was not found. It may have been erased, or you may not have access to it.
      </EmptyState>
    </div>
  );
}
