'use client';

import { ExternalLink } from 'lucide-react';
import { buttonStyle } from '@/components/ui/button-style';
import { CopyButton } from '@/components/ui/copy-button';
import { QrCode } from '@/components/ui/qr-code';

/** Shows the address of a new link, with a QR code. Its maker and the owners can copy it later from the list of links. */
export function ShareAddress({
  url,
  hasPassphrase,
}: {
  readonly url: string;
  readonly hasPassphrase: boolean;
}) {
  return (
    <section aria-label="The new link" className="grid gap-3 rounded-panel border border-line bg-paper p-3">
      <p role="status">
        <strong className="font-medium">The link is open.</strong> You and the owners can copy its address
        again from the list of links.
        {hasPassphrase && ' Send the passphrase separately.'}
      </p>
      <div className="flex flex-col gap-3 tablet:flex-row">
        <QrCode text={url} label="QR code of the address" />
        <div className="grid min-w-0 flex-1 content-start gap-2">
          <label className="grid gap-1">
            <span className="text-label font-medium">Address</span>
            <textarea
              readOnly
              rows={3}
              value={url}
              className="field resize-none py-1.5 font-code text-label break-all"
              onFocus={(event) => event.currentTarget.select()}
            />
          </label>
          <div className="flex flex-wrap gap-2">
            <CopyButton label="Copy address" text={url} size="normal" />
            <a
              href={url}
              target="_blank"
              rel="noopener noreferrer"
              className={buttonStyle({ variant: 'quiet' })}
            >
              <ExternalLink size={16} aria-hidden />
              Open public page
            </a>
          </div>
        </div>
      </div>
    </section>
  );
}
