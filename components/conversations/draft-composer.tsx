'use client';

import { type ComponentProps, type Ref, useImperativeHandle, useRef } from 'react';
import { useDraft } from '@/lib/client/use-draft';
import { Composer } from './composer';

/** What a conversation does to the text that is being written below it. */
export type DraftHandle = {
  /** Puts this text in its place, and the person into it. */
  readonly write: (text: string) => void;
  readonly clear: () => void;
};

type DraftComposerProps = Omit<ComponentProps<typeof Composer>, 'ref' | 'text' | 'onTextChange'> & {
  readonly ref: Ref<DraftHandle>;
  /** What the text belongs to: it is kept there until it is sent. */
  readonly place: string;
};

/** The composer with the text of its own: a key that is pressed draws nothing but this again. */
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
