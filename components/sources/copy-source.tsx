'use client';

import { renderRichText } from '@/components/markdown/render-rich-text';
import { CopyButton } from '@/components/ui/copy-button';
import type { RevisionReply } from '@/lib/protocol/http/sources';

/** Copies the text of a version as Markdown, and as rich text alongside it. */
export function CopySource({ revision: { markdown } }: { readonly revision: RevisionReply }) {
  return <CopyButton label="Copy as Markdown" text={markdown} html={() => renderRichText({ markdown })} />;
}
