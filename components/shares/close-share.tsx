'use client';

import { Unlink } from 'lucide-react';
import { AlertDialog } from '@/components/ui/alert-dialog';
import { Button } from '@/components/ui/button';
import { focusUnlessTyping } from '@/components/ui/move-focus';
import { showFailureToast, showToast } from '@/components/ui/toast';
import { queryKeys } from '@/lib/client/query-keys';
import { useEndpointMutation } from '@/lib/client/use-endpoint';
import { countNoun } from '@/lib/core/text';
import type { ShareReply } from '@/lib/protocol/http/shares';

type CloseShareProps = {
  readonly share: ShareReply;
  /** True if a phone has no room for the words, which a screen reader then says all the same. */
  readonly isShort?: boolean | undefined;
};

/** Closes a link permanently. It asks first, because the same address can never be opened again. */
export function CloseShare({ share, isShort = false }: CloseShareProps) {
  const close = useEndpointMutation('DELETE /v1/shares/{id}', {
    invalidates: [queryKeys.shares.all(), queryKeys.artifacts.all()],
    onSuccess: () => showToast('The link is closed'),
    onError: (failure) => showFailureToast('The link was not closed', failure.message),
  });
  const read =
    share.views === 0 ? 'Nobody has opened it so far.' : `It was opened ${countNoun(share.views, 'time')}.`;
  return (
    <AlertDialog
      title="Stop sharing?"
      description={`The address of “${share.artifact_title}” stops working at once. ${read} This cannot be undone, but you can create a new link.`}
      confirmLabel="Stop sharing"
      onConfirm={() => close.mutate({ params: { id: share.id } })}
      trigger={
        <Button
          ref={keepFocusInRow}
          size="small"
          variant="quiet"
          busy={close.isPending}
          aria-label={`Stop sharing “${share.artifact_title}”`}
        >
          {isShort && <Unlink size={16} aria-hidden className="tablet:hidden" />}
          <span className={isShort ? 'max-tablet:hidden' : undefined}>Stop sharing</span>
        </Button>
      }
    />
  );
}

/** A closed link has no close button any more, so the focus moves to its row and is never lost (ux 7). */
function keepFocusInRow(button: HTMLButtonElement | null) {
  const row = button?.closest<HTMLElement>('li, tr');
  return () => {
    requestAnimationFrame(() => {
      if (row?.isConnected !== true || document.activeElement !== document.body) return;
      row.tabIndex = -1;
      focusUnlessTyping(row, { preventScroll: true });
    });
  };
}
