'use client';

import { buttonStyle } from '@/components/ui/button-style';
import { EmptyState } from '@/components/ui/empty-state';
import { useWorkspace } from '@/lib/client/workspace';
import { usePlace } from '@/components/workspace/place';
import { paths } from '@/lib/core/paths';

/** Shown for an address inside the workspace that does not exist or that this member may not see. Every page loads it in advance. */
export function NothingHere() {
  const { slug, name } = useWorkspace();
  usePlace({ crumbs: [{ label: 'Page not found' }], actions: null }, 'nothing-here');
  return (
    <div className="grid h-full place-items-center">
      <EmptyState
        action={
          <a href={paths.home(slug)} className={buttonStyle({ variant: 'primary' })}>
            Go to {name}
          </a>
        }
      >
        There is nothing at this address. It may have been deleted, or you may not have access to it.
      </EmptyState>
    </div>
  );
}
