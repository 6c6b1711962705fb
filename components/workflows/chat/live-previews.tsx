'use client';

import { useEffect } from 'react';
import { announce } from '@/components/shell/announce';
import type { RunView } from '@/lib/protocol/agent-chat';
import { PreviewCard } from './preview-card';

/** The proposals of an answer that is being written, shown as soon as they are made. */
export function LivePreviews({ view }: { readonly view: RunView }) {
  const previews = listLivePreviews(view);
  const count = previews.length;
  useEffect(() => {
    if (count > 0) announce('A preview is ready. Nothing runs until you approve it.', 'preview');
  }, [count]);
  return previews.map(({ id, workflow, description }) => {
    const { name } = workflow;
    const preview = { id, description, name: typeof name === 'string' ? name : 'a workflow', stored: null };
    return <PreviewCard key={id} preview={preview} conversationId={view.ids?.conversationId ?? null} />;
  });
}

export const listLivePreviews = (view: RunView) =>
  view.turns.flatMap(({ workflowPreview }) =>
    workflowPreview?.previewId === undefined ? [] : [{ ...workflowPreview, id: workflowPreview.previewId }],
  );
