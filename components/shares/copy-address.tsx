'use client';

import { Link2 } from 'lucide-react';
import { IconButton } from '@/components/ui/button';
import { showFailureToast, showToast } from '@/components/ui/toast';
import { writeClipboard } from '@/components/ui/write-clipboard';
import { useEndpointMutation } from '@/lib/client/use-endpoint';
import type { ShareReply } from '@/lib/protocol/http/shares';

/** Copies the address of an open link again, for its maker and the owners. */
export function CopyAddress({ share }: { readonly share: ShareReply }) {
  const reveal = useEndpointMutation('GET /v1/shares/{id}/address', {
    onSuccess: async ({ url }) => {
      const isCopied = await writeClipboard({ text: url }).then(
        () => true,
        () => false,
      );
      const hint = share.has_passphrase ? 'Visitors also need the passphrase.' : undefined;
      if (isCopied) showToast('The address was copied', { description: hint });
      else showToast('The browser did not allow copying. This is the address:', { description: url });
    },
    onError: (failure) => showFailureToast('The address was not copied.', failure.message),
  });
  if (!share.may_reveal) return null;
  return (
    <IconButton
      icon={Link2}
      size="small"
      label={`Copy the address of the link to “${share.artifact_title}”`}
      aria-disabled={reveal.isPending}
      onClick={() => reveal.mutate({ params: { id: share.id } })}
    />
  );
}
