'use client';

import { CopyButton } from '@/components/ui/copy-button';
import { QrCode } from '@/components/ui/qr-code';

type CodeSetUpProps = {
  /** The `otpauth://` address for the camera. */
  readonly address: string;
  /** The same secret for typing. */
  readonly secret: string;
};

/** What an authenticator app needs: a QR code, which is drawn here and sent nowhere, and the same secret as text. */
export function CodeSetUp({ address, secret }: CodeSetUpProps) {
  const grouped = secret.replace(/(.{4})(?=.)/g, '$1 ');
  return (
    <div className="flex flex-wrap items-start gap-4">
      <QrCode text={address} label="QR code for an authenticator app" />
      <div className="grid room-48 flex-1 gap-2">
        <p className="text-soft">Scan the code with an authenticator app, or type this key into it:</p>
        <p className="operating-code [overflow-wrap:anywhere]">{grouped}</p>
        <div>
          <CopyButton label="Copy the key" text={secret} />
        </div>
      </div>
    </div>
  );
}
