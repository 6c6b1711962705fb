'use client';

import { Pencil } from 'lucide-react';
import { type ComponentType, memo } from 'react';
import { IconButton } from '@/components/ui/button';
import { buttonStyle } from '@/components/ui/button-style';
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
};

/** The user's question, as it was written. */
export const Question = memo(function Question({
  text,
  message,
  onEdit,
  onChooseVersion,
  Tools,
}: QuestionProps) {
  return (
    <div
      id={message === undefined ? undefined : `message-${message.id}`}
      className="group/question flex scroll-mt-4 items-start gap-1"
    >
      <h2
        dir="auto"
        className="flex-1 rounded-panel bg-sunk px-3 py-2 font-medium whitespace-pre-wrap [overflow-wrap:anywhere]"
      >
        {message?.markdown ?? text}
      </h2>
      {/* The places of both are kept while they may not be pressed yet: the question does not move when it is stored. */}
      {Tools && message && onChooseVersion ? (
        <Tools message={message} onChooseVersion={onChooseVersion} />
      ) : (
        <span className={`invisible ${buttonStyle({ size: 'small', square: true })}`} />
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
    </div>
  );
});
