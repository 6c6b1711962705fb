/**
 * What a member is writing, and what could not be sent yet. Both survive leaving and reloading the page. A comment is sent under a key that
 * it keeps until it has arrived, so that sending it again adds nothing. What is sent while another comment is on its way follows that one.
 */
import { useRef, useState } from 'react';
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
  /** The text that follows the comment on its way; it stays in the field, where it can still be changed, until then. */
  const following = useRef<string | null>(null);

  /** The field says it if the text is too long, and keeps it. */
  const canSend = text.trim() !== '' && text.length <= limits.commentChars && (unsent === '' || isSending);

  async function deliver(markdown: string, key: string): Promise<void> {
    setSending(true);
    setFailure(null);
    try {
      await send({ markdown, sendKey: key });
      setUnsent('');
      setSendKey('');
    } catch (error) {
      following.current = null;
      setFailure(error instanceof Error ? error.message : String(error));
    } finally {
      setSending(false);
    }
    const next = following.current;
    following.current = null;
    if (next !== null) begin(next);
  }

  function begin(written: string): void {
    const markdown = written.trim();
    const key = createUuid();
    setUnsent(markdown);
    setSendKey(key);
    setText('');
    void deliver(markdown, key);
  }

  function submit(): void {
    if (!canSend) return;
    if (isSending) following.current = text;
    else begin(text);
  }

  function change(next: string): void {
    following.current = null;
    setText(next);
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
    setText: change,
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
