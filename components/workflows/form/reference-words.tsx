'use client';

import { listReferences } from '@/lib/domain/workflows/values/list-references';
import { useFormContext } from './form-context';

/** Says in words which values a text refers to. Unknown references are left to the check of the workflow. */
export function ReferenceWords({ text }: { readonly text: string }) {
  const { known } = useFormContext();
  const words = listReferences(text).flatMap((reference) => {
    const value = known.find(({ path }) => path === reference);
    return value === undefined ? [] : [`${value.words} (${value.from})`];
  });
  return (
    <p className="pt-1 text-label text-soft empty:hidden">
      {words.length > 0 && `Filled in when it runs: ${[...new Set(words)].join(', ')}`}
    </p>
  );
}
