'use client';

import { type ComponentProps, type Ref, useImperativeHandle, useRef } from 'react';
import { useDraft } from '@/lib/client/use-draft';
import { Composer } from './composer';

/** What a conversation can do to the text being written below it. */
export type DraftHandle = {
  /** Replaces the text and moves the focus into the field. */
  readonly write: (text: string) => void;
  readonly focus: () => void;
};

/** A question that was asked, and is being changed. */
export type EditedQuestion = { readonly id: string; readonly text: string };

type DraftComposerProps = Omit<
  ComponentProps<typeof Composer>,
  'ref' | 'text' | 'onTextChange' | 'editing'
> & {
  readonly ref: Ref<DraftHandle>;
  /** What the text belongs to. The draft is stored under it until it is sent. */
  readonly place: string;
  /** Its text is a draft of its own, so that what was being written stays as it is. Absent while a new question is written. */
  readonly edited?: EditedQuestion | undefined;
};

/** The composer with its own text state, so that a key press renders nothing else again. */
export function DraftComposer({ ref, place, edited, onSend, onCancelEdit, ...props }: DraftComposerProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useDraft(edited === undefined ? place : `${place}.${edited.id}`, edited?.text);
  useImperativeHandle(
    ref,
    () => ({
      write(written) {
        setText(written);
        field.current?.focus();
      },
      focus: () => field.current?.focus(),
    }),
    [setText],
  );
  return (
    <Composer
      {...props}
      ref={field}
      text={text}
      editing={edited !== undefined}
      onCancelEdit={() => {
        setText('');
        onCancelEdit();
      }}
      onTextChange={setText}
      onSend={(sent) => {
        onSend(sent);
        setText('');
      }}
    />
  );
}
