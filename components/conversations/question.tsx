'use client';

import { Pencil } from 'lucide-react';
import { type ComponentType, memo, type ReactNode } from 'react';
import { IconButton } from '@/components/ui/button';
import type { MessageReply } from '@/lib/protocol/http/conversations';
import type { QuestionToolsProps } from './question-tools';

type QuestionProps = {
  /** The text, as long as the question is not stored. */
  readonly text?: string;
  readonly message?: MessageReply | undefined;
  readonly onEdit?: ((question: MessageReply) => void) | undefined;
  readonly onChooseVersion?: ((messageId: string) => void) | undefined;
  /** What a stored question offers besides. Its code comes with that of the answers. */
  readonly Tools?: ComponentType<QuestionToolsProps> | undefined;
  /** What stands beside it where it can be neither changed nor asked again. */
  readonly end?: ReactNode;
};

/** The user's question, as it was written. */
export const Question = memo(function Question({
  text,
  message,
  onEdit,
  onChooseVersion,
  Tools,
  end,
}: QuestionProps) {
  return (
    <div
      id={message === undefined ? undefined : `message-${message.id}`}
      className="group/question flex scroll-mt-4 flex-wrap items-start justify-end gap-1"
    >
      <h2
        dir="auto"
        className="flex-1 basis-40 rounded-panel bg-sunk px-3 py-2 font-medium whitespace-pre-wrap [overflow-wrap:anywhere]"
      >
        {message?.markdown ?? text}
      </h2>
      {/* The places of all are kept while they may not be pressed yet: the question does not move when it is stored. */}
      {end === undefined ? (
        <>
          {Tools && message && onChooseVersion ? (
            <Tools message={message} onChooseVersion={onChooseVersion} />
          ) : (
            <span className="min-w-15" />
          )}
          <IconButton
            size="small"
            icon={Pencil}
            label="Edit question"
            onClick={() => message !== undefined && onEdit?.(message)}
            className={
              onEdit === undefined
                ? 'invisible'
                : 'opacity-0 group-focus-within/question:opacity-100 group-hover/question:opacity-100 pointer-coarse:opacity-100'
            }
          />
        </>
      ) : (
        end
      )}
    </div>
  );
});
