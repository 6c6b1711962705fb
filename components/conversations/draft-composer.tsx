'use client';

import { type ComponentProps, type Ref, useImperativeHandle, useRef } from 'react';
import { useDraft } from '@/lib/client/use-draft';
import { Composer } from './composer';

/** What a conversation can do to the text being written below it. */
export type DraftHandle = {
  /** Replaces the text and moves the focus into the field. */
  readonly write: (text: string) => void;
  readonly clear: () => void;
};

type DraftComposerProps = Omit<ComponentProps<typeof Composer>, 'ref' | 'text' | 'onTextChange'> & {
  readonly ref: Ref<DraftHandle>;
  /** What the text belongs to. The draft is stored under it until it is sent. */
  readonly place: string;
};

/** The composer with its own text state, so that a key press renders nothing else again. */
export function DraftComposer({ ref, place, onSend, ...props }: DraftComposerProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useDraft(place);
  useImperativeHandle(
    ref,
    () => ({
      write(written) {
        setText(written);
        field.current?.focus();
      },
      clear: () => setText(''),
    }),
    [setText],
  );
  return (
    <Composer
      {...props}
      ref={field}
      text={text}
      onTextChange={setText}
      onSend={(sent) => {
        onSend(sent);
        setText('');
      }}
    />
  );
}
