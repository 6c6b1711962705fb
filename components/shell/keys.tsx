'use client';

import { Fragment, useSyncExternalStore } from 'react';
import { Kbd } from '@/components/ui/kbd';
import { readIsMac } from '@/components/ui/read-is-mac';
import { describeKeys } from './shortcuts';

const never = () => () => undefined;

/** The keys of a shortcut, named as on this machine. */
export function Keys({ keys }: { readonly keys: string }) {
  const isMac = useSyncExternalStore(never, readIsMac, () => false);
  const isPair = keys.includes(' ');
  return (
    <span className="inline-flex items-center gap-1">
      {describeKeys(keys, isMac).map((key, index) => (
        <Fragment key={`${key} ${index}`}>
          {isPair && index > 0 && <span className="text-label text-soft">then</span>}
          <Kbd>{key}</Kbd>
        </Fragment>
      ))}
    </span>
  );
}
