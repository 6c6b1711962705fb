'use client';

import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { usePlace } from '@/components/workspace/place';
import { useWorkspace } from '@/lib/client/workspace';
import { paths } from '@/lib/core/paths';
import { NewPage } from './knowledge-screen';

/** Shown if a link led to a page that does not exist yet. */
export function MissingPage({ title }: { readonly title: string }) {
  const { slug, role } = useWorkspace();
  const [isMaking, setMaking] = useState(false);
  usePlace(
    {
      crumbs: [{ label: 'Knowledge', href: paths.knowledge(slug) }, { label: title }],
      actions: null,
    },
    `missing ${title}`,
  );
  return (
    <div className="py-16">
      <EmptyState
        action={
          role !== 'viewer' && (
            <Button variant="primary" onClick={() => setMaking(true)}>
              Create this page
            </Button>
          )
        }
      >
        There is no page “{title}” yet.
      </EmptyState>
      {isMaking && <NewPage title={title} onClose={() => setMaking(false)} />}
    </div>
  );
}
