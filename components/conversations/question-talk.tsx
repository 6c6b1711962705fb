'use client';

import { TalkButton } from '@/components/threads/talk-button';
import type { MessageReply } from '@/lib/protocol/http/conversations';

type QuestionTalkProps = { readonly message: Pick<MessageReply, 'id' | 'open_threads'> };

/** Opens the discussion about a question. A question that nobody talks about shows the button like its other actions. */
export function QuestionTalk({ message: { id, open_threads: open = 0 } }: QuestionTalkProps) {
  return (
    <span
      className={
        open > 0
          ? ''
          : 'opacity-0 group-focus-within/question:opacity-100 group-hover/question:opacity-100 has-aria-expanded:opacity-100 pointer-coarse:opacity-100'
      }
    >
      <TalkButton size="small" subject={{ kind: 'question', id }} count={open} />
    </span>
  );
}
