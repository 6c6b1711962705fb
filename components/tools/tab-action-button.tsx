'use client';

import { ExternalLink, Share2 } from 'lucide-react';
import { Link } from '@/components/ui/link';
import { Button } from '@/components/ui/button';
import { buttonStyle } from '@/components/ui/button-style';
import { CopyButton } from '@/components/ui/copy-button';
import { showFailureToast } from '@/components/ui/toast';
import type { JsonValue } from '@/lib/core/json';
import { readTabAction, type TabAction } from './read-tab-action';

/** An action that a call requests of this tab. It runs when the user clicks and never before. */
export function TabActionButton({ action }: { readonly action: JsonValue }) {
  const read = readTabAction(action);
  if (!read.ok) return null;
  const wanted = read.value;
  switch (wanted.kind) {
    case 'open':
      return <OpenLink action={wanted} />;
    case 'copy':
      return <CopyButton label="Copy the text" text={wanted.text} />;
    case 'share':
      return <ShareButton action={wanted} />;
  }
}

function OpenLink({ action }: { readonly action: Extract<TabAction, { kind: 'open' }> }) {
  return (
    <Link
      href={action.path}
      {...(action.newTab ? { target: '_blank', rel: 'noopener' } : {})}
      className={buttonStyle({ size: 'small' })}
    >
      <ExternalLink size={16} aria-hidden />
      Open
      {action.newTab && <span className="sr-only">in a new tab</span>}
    </Link>
  );
}

/** If the browser has no share sheet, the text can still be copied. */
function ShareButton({ action }: { readonly action: Extract<TabAction, { kind: 'share' }> }) {
  if (!('share' in navigator)) return <CopyButton label="Copy the text" text={action.text} />;
  const share = async () => {
    try {
      await navigator.share({ title: action.title, text: action.text });
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return;
      showFailureToast('The share sheet did not open.', 'Your browser did not allow this.');
    }
  };
  return (
    <Button size="small" icon={Share2} onClick={() => void share()}>
      Share
    </Button>
  );
}
