'use client';

import { useState } from 'react';
import { createLate } from '@/components/ui/late';
import { Skeleton, SkeletonRows } from '@/components/ui/skeleton';
import type { WorkflowPreviewDetailReply } from '@/lib/protocol/http/workflow-previews';
import { IssueList } from '../issue-list';
import { PageSection } from '../page-section';
import { DecidePreview } from './decide-preview';
import { DecidedPreview } from './decided-preview';
import { noPermission } from './permission-draft';
import { PermissionChoices } from './permission-choices';
import { PreviewHeader } from './preview-header';
import { StaleNotice } from './stale-notice';
import { TryPreview } from './try-preview';

const lateDiff = createLate(() => import('../diff/preview-diff'));

export type PreviewPageProps = {
  readonly preview: WorkflowPreviewDetailReply;
  /** The conversation that made the preview, if it is this member's own. */
  readonly conversationId: string | null;
  /** Null while the conversation is open. */
  readonly onOpenChat: (() => void) | null;
};

/**
 * What is proposed, what it would do and may do, and the decision. Nothing can be approved before its changes are visible on the screen.
 */
export function PreviewPage({ preview, conversationId, onOpenChat }: PreviewPageProps) {
  const [permission, setPermission] = useState(noPermission);
  const diff = lateDiff.use(true);
  const isPending = preview.status === 'pending';
  return (
    <div className="in-order mx-auto grid max-w-page grid-cols-[minmax(0,1fr)] gap-8 px-5 pt-8 pb-6">
      <PreviewHeader preview={preview} onOpenChat={conversationId === null ? null : onOpenChat} />
      {!isPending && <DecidedPreview preview={preview} />}
      {isPending && preview.is_stale && <StaleNotice preview={preview} />}
      <IssueList issues={preview.issues} />
      <PageSection title="What changes">
        <Skeleton waiting={diff === null} label="Loading the changes" shape={<SkeletonRows count={6} />}>
          {diff !== null && <diff.PreviewDiff preview={preview} />}
        </Skeleton>
      </PageSection>
      <PageSection title="What it does, and what it may do without asking">
        <PermissionChoices
          preview={preview}
          draft={permission}
          disabled={!preview.can_decide}
          onChange={setPermission}
        />
      </PageSection>
      {isPending && preview.can_decide && (
        <PageSection title="Try it">
          <TryPreview preview={preview} />
        </PageSection>
      )}
      {isPending && (
        <DecidePreview
          preview={preview}
          permission={permission}
          isShown={diff !== null}
          conversationId={conversationId}
          onOpenChat={onOpenChat}
        />
      )}
    </div>
  );
}
