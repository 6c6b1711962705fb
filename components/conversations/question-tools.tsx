'use client';

import type { MessageReply } from '@/lib/protocol/http/conversations';
import { CopyMessageLink } from './copy-message-link';
import { QuestionTalk } from './question-talk';
import { Versions } from './versions';

export type QuestionToolsProps = {
  readonly message: MessageReply;
  readonly onChooseVersion: (messageId: string) => void;
};

/** The versions of a stored question, what is said about it, and its address. */
export function QuestionTools({ message, onChooseVersion }: QuestionToolsProps) {
  return (
    <>
      <Versions message={message} onChooseVersion={onChooseVersion} />
      <QuestionTalk message={message} />
      <span className="opacity-0 group-focus-within/question:opacity-100 group-hover/question:opacity-100 pointer-coarse:opacity-100">
        <CopyMessageLink id={message.id} />
      </span>
    </>
  );
}
