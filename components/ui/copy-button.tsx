'use client';

import { Check, Copy, type LucideIcon } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button, IconButton } from './button';
import { writeClipboard } from './write-clipboard';

export type CopyButtonProps = {
  /** What it copies, as a command, for example "Copy as Markdown". */
  readonly label: string;
  /** The text, or a function that creates it. If there is HTML, it goes to the clipboard alongside the text. */
  readonly text: string | (() => string | Promise<string>);
  readonly html?: (() => string | Promise<string>) | undefined;
  /** Shows only an icon, if there is no room for a label. */
  readonly square?: boolean | undefined;
  readonly size?: 'small' | 'normal' | undefined;
  /** Distinguishes two copy buttons that are side by side. */
  readonly icon?: LucideIcon | undefined;
};

const shownForMs = 1_600;

/** Copies, and confirms it in place. */
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

  const write = async () => {
    const [plain, rich] = await Promise.all([typeof text === 'string' ? text : text(), html?.()]);
    await writeClipboard({ text: plain, html: rich || undefined });
  };
  const copy = () => {
    write().then(
      () => setOutcome('copied'),
      () => setOutcome('refused'),
    );
  };
  const words = outcome === 'copied' ? 'Copied' : outcome === 'refused' ? 'Copying was blocked' : label;
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
