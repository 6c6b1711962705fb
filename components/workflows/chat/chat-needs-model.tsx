'use client';

import { BookOpenText } from 'lucide-react';
import { Link } from '@/components/ui/link';
import { useWorkspace } from '@/lib/client/workspace';
import { paths } from '@/lib/core/paths';

/** Says plainly that the built-in reader quotes sources and cannot build workflows, and offers the two ways that need no model. */
export function ChatNeedsModel({ onBeginByHand }: { readonly onBeginByHand: () => void }) {
  const { role } = useWorkspace();
  const { slug } = useWorkspace();
  const link = 'text-ink underline underline-offset-2';
  return (
    <aside
      aria-label="The model in use"
      className="m-4 grid gap-2 rounded-panel border border-line bg-sunk p-4 text-pretty"
    >
      <p className="flex gap-2 font-medium">
        <BookOpenText size={20} aria-hidden className="text-soft" />
        Building by conversation needs a model.
      </p>
      <p className="text-soft">
        This workspace answers with the built-in reader, which quotes sources and cannot build workflows.{' '}
        {role === 'owner' ? (
          <Link href={paths.settingsSection(slug, 'models')} className={link}>
            Connect a model
          </Link>
        ) : (
          'An owner can connect a model in Settings.'
        )}
      </p>
      <p className="text-soft">
        Without one,{' '}
        <a href={paths.workflowStarters(slug)} className={link}>
          begin with a starter
        </a>{' '}
        or{' '}
        <button type="button" onClick={onBeginByHand} className={link}>
          build it by hand
        </button>
        .
      </p>
    </aside>
  );
}
