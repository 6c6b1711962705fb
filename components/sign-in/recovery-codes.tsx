'use client';

import { Download } from 'lucide-react';
import { buttonStyle } from '@/components/ui/button-style';
import { CopyButton } from '@/components/ui/copy-button';

/** The codes that replace a lost telephone. They are shown only this once, so copying and saving them are at hand. */
export function RecoveryCodes({ codes }: { readonly codes: readonly string[] }) {
  const text = `Recovery codes for Sourcebook. Each works once.\n\n${codes.join('\n')}\n`;
  return (
    <div className="grid gap-3">
      <p className="text-soft">
        Keep these codes where you find them without your telephone. Each replaces a code of the app once.
        They are not shown again.
      </p>
      <ul
        aria-label="Recovery codes"
        className="operating-code grid grid-cols-1 gap-x-6 gap-y-1 rounded-control border border-line bg-sunk p-3 tablet:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <CopyButton label="Copy the codes" text={text} size="normal" />
        <a
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download="sourcebook-recovery-codes.txt"
          className={buttonStyle({})}
        >
          <Download size={16} aria-hidden />
          Save as a file
        </a>
      </div>
    </div>
  );
}
