'use client';

import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import type { ArtifactDetailReply } from '@/lib/protocol/http/artifacts';
import { countNoun } from '@/lib/core/text';
import { describeTime } from '@/components/ui/describe-time';
import { useTimeZone } from '@/components/ui/page-memory';
import { DiffView } from '@/components/ui/diff-view';

type ConflictDialogProps = {
  readonly theirs: ArtifactDetailReply;
  readonly yours: { readonly title: string; readonly markdown: string };
  /** Paragraphs that both changed. Everything else is merged. */
  readonly conflicts: number;
  readonly isSaving: boolean;
  /** Saves what was written here as the version after theirs. */
  readonly onKeepYours: () => void;
  /** Returns to the editor with both texts of each such paragraph. */
  readonly onKeepBoth: () => void;
  /** Returns to the editor as it was. */
  readonly onGoOn: () => void;
  readonly onTakeTheirs: () => void;
};

/** Shown when two people changed the same paragraph. Both texts are kept, and the user chooses which one becomes the newest. */
export function ConflictDialog({
  theirs,
  yours,
  conflicts,
  isSaving,
  onKeepYours,
  onKeepBoth,
  onGoOn,
  onTakeTheirs,
}: ConflictDialogProps) {
  const timeZone = useTimeZone();
  const version = theirs.shown_version;
  const who = version === null ? 'Somebody' : version.author;
  return (
    <Dialog
      open
      width="wide"
      onOpenChange={(open) => !open && onGoOn()}
      title={`${who} saved version ${theirs.version} while you were editing`}
      description={`${version === null ? '' : `${describeTime(version.created_at, timeZone)}. `}You both changed ${countNoun(conflicts, 'paragraph')}; all other changes were merged. Nothing was overwritten. Whatever you choose, their version stays in the version history.`}
      footer={
        <>
          <Button onClick={onTakeTheirs}>Keep theirs, discard mine</Button>
          <Button onClick={onKeepBoth}>Keep both</Button>
          <Button variant="primary" busy={isSaving} onClick={onKeepYours}>
            Save mine as version {theirs.version + 1}
          </Button>
        </>
      }
    >
      <h3 className="mb-2 font-medium">Changes from theirs to yours</h3>
      {theirs.title !== yours.title && (
        <p className="mb-2 text-soft">
          Their title: {theirs.title}. Yours: {yours.title}.
        </p>
      )}
      <DiffView label="Changes from their text to yours" before={theirs.markdown} after={yours.markdown} />
    </Dialog>
  );
}
