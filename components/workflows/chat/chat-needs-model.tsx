'use client';

import { BookOpenText } from 'lucide-react';
import { Link } from '@/components/ui/link';
import { useWorkspace } from '@/lib/client/workspace';
import { paths } from '@/lib/core/paths';

type ChatNeedsModelProps = {
  /** True if other models are offered, which the message field below lets the user choose. */
  readonly canChoose: boolean;
  readonly onBeginByHand: () => void;
};

/** Says plainly that the built-in reader quotes sources and cannot build workflows, and offers the two ways that need no model. */
export function ChatNeedsModel({ canChoose, onBeginByHand }: ChatNeedsModelProps) {
  const { role, slug } = useWorkspace();
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
        {canChoose
          ? 'The built-in reader, which is chosen now, quotes sources and cannot build workflows. Choose another model below.'
          : 'This workspace answers with the built-in reader, which quotes sources and cannot build workflows. '}
        {!canChoose && <ConnectModel role={role} slug={slug} className={link} />}
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

type ConnectModelProps = { readonly role: string; readonly slug: string; readonly className: string };

function ConnectModel({ role, slug, className }: ConnectModelProps) {
  if (role !== 'owner') return 'An owner can connect a model in Settings.';
  return (
    <Link href={paths.settingsSection(slug, 'models')} className={className}>
      Connect a model
    </Link>
  );
}
