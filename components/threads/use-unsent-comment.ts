/**
 * What a member is writing, and what could not be sent yet. Both survive leaving and reloading the page. A comment is sent under a key that
 * it keeps until it has arrived, so that sending it again adds nothing.
 */
import { useState } from 'react';
import { useDraft } from '@/lib/client/use-draft';
import { createUuid } from '@/lib/core/ids';
import { limits } from '@/lib/core/limits';

type Send = (comment: { readonly markdown: string; readonly sendKey: string }) => Promise<unknown>;

export function useUnsentComment(place: string, send: Send) {
  const [text, setText] = useDraft(`${place}.comment`);
  const [unsent, setUnsent] = useDraft(`${place}.unsent`);
  const [sendKey, setSendKey] = useDraft(`${place}.key`);
  const [failure, setFailure] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);

  /** The field says it if the text is too long, and keeps it. */
  const canSend = text.trim() !== '' && text.length <= limits.commentChars && unsent === '';

  async function deliver(markdown: string, key: string): Promise<void> {
    setSending(true);
    setFailure(null);
    try {
      await send({ markdown, sendKey: key });
      setUnsent('');
      setSendKey('');
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error));
    } finally {
      setSending(false);
    }
  }

  function submit(): void {
    const markdown = text.trim();
    if (!canSend) return;
    const key = createUuid();
    setUnsent(markdown);
    setSendKey(key);
    setText('');
    void deliver(markdown, key);
  }

  /** Puts what did not arrive back into the field. */
  function edit(): void {
    setText(text === '' ? unsent : `${unsent}\n\n${text}`);
    setUnsent('');
    setFailure(null);
  }

  const again = () => void deliver(unsent, sendKey === '' ? createUuid() : sendKey);
  return {
    text,
    setText,
    canSend,
    /** The comment that is on its way or did not arrive; empty if there is none. */
    unsent,
    isSending,
    failure,
    submit,
    again,
    edit,
  };
}
