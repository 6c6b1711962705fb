'use client';

import { FileText } from 'lucide-react';
import { Link } from '@/components/ui/link';
import { Time } from '@/components/ui/time';
import { StateLabel } from '@/components/ui/state-label';
import { useWorkspace } from '@/lib/client/workspace';
import { type AppPath, paths } from '@/lib/core/paths';
import type { ArtifactReply } from '@/lib/protocol/http/artifacts';
import { describeType, getArtifactState } from './describe-artifact';

type ArtifactRowProps = {
  readonly artifact: ArtifactReply;
  /** How to open the artifact somewhere other than on its own page. */
  readonly beside?:
    | { readonly href: AppPath; readonly isOpen: boolean; readonly onOpen: () => void }
    | undefined;
};

/** One artifact in a list: its title and state and, if there is room, its type and when it last changed. */
export function ArtifactRow({ artifact, beside }: ArtifactRowProps) {
  const { slug } = useWorkspace();
  const state = getArtifactState(artifact);
  return (
    <Link
      href={beside?.href ?? paths.artifact(slug, artifact.id)}
      aria-current={beside?.isOpen || undefined}
      data-look={beside && artifact.id}
      onClick={(event) => {
        // With a modifier key held, the browser opens the address elsewhere, as with any link.
        if (beside === undefined || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        beside.onOpen();
      }}
      className="aria-[current=true]:bg-sunk flex min-h-(--size-row) flex-wrap items-center gap-x-3 rounded-mark px-1 py-1.5 hover:bg-sunk"
    >
      <FileText size={16} aria-hidden className="shrink-0 text-soft" />
      <span className="min-w-0 flex-1 basis-28 truncate font-medium">{artifact.title}</span>
      {state !== null && <StateLabel state={state.state}>{state.word}</StateLabel>}
      {artifact.share_count > 0 && <span className="text-label text-soft">Shared</span>}
      <span className="hidden text-label text-soft @lg:inline">
        {describeType(artifact.type, artifact.type_title)}
      </span>
      <Time
        of={artifact.updated_at}
        dayOnly
        className="hidden w-24 text-end text-label text-soft tabular-nums @lg:block"
      />
    </Link>
  );
}
