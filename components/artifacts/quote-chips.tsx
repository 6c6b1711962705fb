'use client';

import { use } from 'react';
import { CitationContext } from '@/components/citations/citation-context';
import { CitationGroup } from '@/components/citations/citation-group';
import { UnsupportedMark } from '@/components/citations/unsupported-mark';

/** The chips of a claim in a view. A quote that was not located gets a mark saying that it is missing, never a chip. */
export function QuoteChips({ indexes }: { readonly indexes: readonly number[] }) {
  const scope = use(CitationContext);
  const isUnsupported = (index: number) => scope?.citations[index]?.match === 'unsupported';
  const proved = indexes.filter((index) => !isUnsupported(index));
  const missing = indexes.filter(isUnsupported);
  return (
    <>
      {proved.length > 0 && <CitationGroup indexes={proved} />}
      {missing.length > 0 && <UnsupportedMark indexes={missing} />}
    </>
  );
}
