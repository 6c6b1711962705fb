'use client';

import { Link } from 'lucide-react';
import { CopyButton } from '@/components/ui/copy-button';
import { useWorkspace } from '@/lib/client/workspace';
import { paths } from '@/lib/core/paths';

/** Copies the address of one question or answer, of exactly this version. */
export function CopyMessageLink({ id }: { readonly id: string }) {
  const { slug } = useWorkspace();
  return (
    <CopyButton
      square
      icon={Link}
      label="Copy link"
      text={() => window.location.origin + paths.message(slug, id)}
    />
  );
}
