'use client';

import { Ellipsis, Pencil, RotateCcw, Trash2 } from 'lucide-react';
import { Link } from '@/components/ui/link';
import type { ReactNode } from 'react';
import { Button, IconButton } from '@/components/ui/button';
import { Menu, MenuItem } from '@/components/ui/menu';
import { StateLabel } from '@/components/ui/state-label';
import { useCollections } from '@/components/workspace/use-collections';
import { useWorkspace } from '@/lib/client/workspace';
import { paths } from '@/lib/core/paths';
import type { ArtifactDetailReply, ArtifactVersionReply } from '@/lib/protocol/http/artifacts';
import { Time } from '@/components/ui/time';
import { CopyAndExport } from './copy-and-export';
import { describeOrigin, describeType, getArtifactState } from './describe-artifact';
import { VersionsMenu } from './versions-menu';

export type ArtifactDetailsProps = {
  readonly artifact: ArtifactDetailReply;
  readonly versions: readonly ArtifactVersionReply[];
  /** The title of its collection when the page was rendered, so that the line beneath does not wrap once it is loaded. */
  readonly collectionTitle: string | null;
  readonly onEdit: () => void;
  readonly onMakeAgain: (() => void) | null;
  readonly onDelete: () => void;
  readonly onShowVersion: (version: number) => void;
  readonly onCompare: () => void;
  readonly shareAction: ReactNode;
};

/** Says below the title what the artifact is, and offers all actions on it. */
export function ArtifactDetails(props: ArtifactDetailsProps) {
  const { artifact } = props;
  const { slug } = useWorkspace();
  const collection = useCollections().find(({ id }) => id === artifact.collection_id);
  const collectionTitle = collection?.title ?? props.collectionTitle ?? 'Collection';
  const state = getArtifactState(artifact);
  const version = artifact.shown_version;
  return (
    <>
      {/* Nothing wraps where the width of a letter decides it: that of the first typeface differs a little from that of the last. */}
      <p className="flex flex-wrap items-center gap-x-3 text-label text-soft tablet:flex-nowrap">
        <span className="shrink-0">{describeType(artifact.type, artifact.type_title)}</span>
        {version !== null && (
          <span className="tablet:max-w-7/10 tablet:shrink-0 tablet:truncate">
            {describeOrigin(version.origin)} by {version.author}, <Time of={version.created_at} />
          </span>
        )}
        {artifact.collection_id !== null && (
          <Link
            className="min-w-0 truncate underline underline-offset-2 max-tablet:basis-full"
            title={collectionTitle}
            href={paths.collection(slug, artifact.collection_id)}
          >
            {collectionTitle}
          </Link>
        )}
        {state !== null && <StateLabel state={state.state}>{state.word}</StateLabel>}
      </p>
      <ArtifactActions {...props} />
    </>
  );
}

function ArtifactActions(props: ArtifactDetailsProps) {
  const { artifact, versions, onEdit, onMakeAgain, onDelete, onShowVersion, onCompare, shareAction } = props;
  const { role } = useWorkspace();
  const version = artifact.shown_version;
  const mayEdit = role !== 'viewer' && artifact.status !== 'running';
  return (
    <div className="no-print -ms-2 flex flex-wrap items-center gap-1">
      {version !== null && (
        <VersionsMenu
          versions={versions}
          shown={version.number}
          onShow={onShowVersion}
          onCompare={onCompare}
        />
      )}
      {mayEdit && version?.number === artifact.version && (
        <Button variant="quiet" icon={Pencil} aria-label="Edit" onClick={onEdit}>
          <span className="hidden tablet:inline">Edit</span>
        </Button>
      )}
      <span className="flex-1" />
      {version !== null && (
        <>
          <CopyAndExport artifact={artifact} />
          <span className="contents">{shareAction}</span>
        </>
      )}
      {role !== 'viewer' && (
        <Menu trigger={<IconButton icon={Ellipsis} label="More" />}>
          {onMakeAgain !== null && (
            <MenuItem icon={RotateCcw} disabled={artifact.status === 'running'} onSelect={onMakeAgain}>
              Regenerate from latest sources
            </MenuItem>
          )}
          <MenuItem icon={Trash2} danger onSelect={onDelete}>
            Delete
          </MenuItem>
        </Menu>
      )}
    </div>
  );
}
