'use client';

import { renderRichText } from '@/components/markdown/render-rich-text';
import { CopyButton } from '@/components/ui/copy-button';
import type { RevisionReply } from '@/lib/protocol/http/sources';

/** Takes the text of a version along as Markdown, and as rich text beside it. */
export function CopySource({ revision: { markdown } }: { readonly revision: RevisionReply }) {
  return <CopyButton label="Copy as Markdown" text={markdown} html={() => renderRichText({ markdown })} />;
}
