'use client';

import { Check, Copy, type LucideIcon } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button, IconButton } from './button';
import { writeClipboard } from './write-clipboard';

export type CopyButtonProps = {
  /** What it copies, as a command: "Copy as Markdown". */
  readonly label: string;
  /** The text, or how to make it; HTML, where there is some, goes to the clipboard beside it. */
  readonly text: string | (() => string);
  readonly html?: (() => string) | undefined;
  /** An icon alone, where there is no room for words. */
  readonly square?: boolean | undefined;
  readonly size?: 'small' | 'normal' | undefined;
  /** Tells two copy buttons apart that stand side by side. */
  readonly icon?: LucideIcon | undefined;
};

const shownForMs = 1_600;

/** Copies, and says so in place. */
export function CopyButton({
  label,
  text,
  html,
  square = false,
  size = 'small',
  icon = Copy,
}: CopyButtonProps) {
  const [outcome, setOutcome] = useState<'none' | 'copied' | 'refused'>('none');

  useEffect(() => {
    if (outcome === 'none') return;
    const timer = setTimeout(() => setOutcome('none'), shownForMs);
    return () => clearTimeout(timer);
  }, [outcome]);

  const copy = () => {
    const plain = typeof text === 'string' ? text : text();
    writeClipboard({ text: plain, html: html?.() || undefined }).then(
      () => setOutcome('copied'),
      () => setOutcome('refused'),
    );
  };
  const words = outcome === 'copied' ? 'Copied' : outcome === 'refused' ? 'The browser refused' : label;
  const shownIcon = outcome === 'copied' ? Check : icon;
  return (
    <>
      {square ? (
        <IconButton icon={shownIcon} label={words} size={size} onClick={copy} />
      ) : (
        <Button icon={shownIcon} variant="quiet" size={size} onClick={copy}>
          {words}
        </Button>
      )}
      <span role="status" className="sr-only">
        {outcome === 'none' ? '' : words}
      </span>
    </>
  );
}
