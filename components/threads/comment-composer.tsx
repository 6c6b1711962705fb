'use client';

import { type ReactNode, useRef } from 'react';
import { Button } from '@/components/ui/button';
import { FailureNotice } from '@/components/ui/failure-notice';
import { CommentField } from './comment-field';
import type { CommentPlace } from './use-threads';
import type { useUnsentComment } from './use-unsent-comment';

type CommentComposerProps = {
  readonly place: CommentPlace;
  readonly label: string;
  readonly placeholder: string;
  readonly comment: ReturnType<typeof useUnsentComment>;
  readonly sendLabel: string;
  readonly children?: ReactNode;
};

/** Writes and sends one comment. What is on its way stands above the field, with what to do if it did not arrive. */
export function CommentComposer(props: CommentComposerProps) {
  const { place, label, placeholder, comment, sendLabel, children } = props;
  const field = useRef<HTMLTextAreaElement>(null);
  const isUnsent = comment.unsent !== '';
  return (
    <div className="grid gap-2">
      {isUnsent && (
        <div className="rounded-control bg-sunk px-2 py-1.5" aria-busy={comment.isSending}>
          <p className="break-words whitespace-pre-wrap">{comment.unsent}</p>
          {comment.isSending ? (
            <p className="text-label text-soft">Sending …</p>
          ) : (
            <FailureNotice
              className="mt-2"
              sentence="This comment was not sent."
              cause={comment.failure ?? undefined}
              action={
                <>
                  <Button size="small" onClick={comment.again}>
                    Try again
                  </Button>
                  <Button
                    size="small"
                    onClick={() => {
                      comment.edit();
                      field.current?.focus();
                    }}
                  >
                    Edit comment
                  </Button>
                </>
              }
            />
          )}
        </div>
      )}
      <CommentField
        place={place}
        label={label}
        placeholder={placeholder}
        value={comment.text}
        onChange={comment.setText}
        onSend={comment.submit}
        field={field}
      />
      {(comment.text !== '' || children !== undefined) && (
        <div className="flex flex-wrap items-center justify-end gap-2">
          {children}
          <Button
            size="small"
            variant="primary"
            aria-disabled={!comment.canSend || undefined}
            onClick={comment.submit}
          >
            {sendLabel}
          </Button>
        </div>
      )}
    </div>
  );
}
