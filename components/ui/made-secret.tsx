'use client';

import type { ReactNode } from 'react';
import { CopyButton } from './copy-button';
import { TextField } from './text-field';

type MadeSecretProps = {
  readonly label: string;
  readonly copyLabel: string;
  readonly secret: string;
  /** How long the secret works, and whom to give it to. */
  readonly children: ReactNode;
};

/** A link or token that was just created. It is shown only this once, and nothing on the server can show it again. */
export function MadeSecret({ label, copyLabel, secret, children }: MadeSecretProps) {
  return (
    <div className="grid gap-2">
      <TextField
        label={label}
        value={secret}
        readOnly
        spellCheck={false}
        onFocus={(event) => event.currentTarget.select()}
        inputClassName="operating-code"
      />
      <div className="flex flex-wrap items-center gap-3">
        <CopyButton label={copyLabel} text={secret} size="normal" />
        <p className="room-40 flex-1 text-label text-soft">{children}</p>
      </div>
    </div>
  );
}
