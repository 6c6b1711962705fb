import { useEffect } from 'react';
import { offerCiting } from '@/components/citations/cite-target';
import { showFailureToast, showToast } from '@/components/ui/toast';
import { useSteadyHandler } from '@/components/ui/use-steady-handler';
import { useEndpointMutation } from '@/lib/client/use-endpoint';
import { limits } from '@/lib/core/limits';
import type { LocatedQuoteReply } from '@/lib/protocol/http/artifacts';

const failed = 'The passage was not cited.';

/**
 * Cites what is selected in a source beside the editor. The passage is located first, as one that was found by a search. The focus stays in the
 * source, where further passages may be selected.
 */
export function useCiteFromSource(
  artifactId: string,
  cite: (quote: LocatedQuoteReply) => number | null,
): void {
  const locate = useEndpointMutation('POST /v1/artifacts/{id}/quotes', {
    onSuccess: (quote) => {
      const n = cite(quote);
      if (n === null) showFailureToast(failed, 'There are no more numbers for citations in this text.');
      else showToast('The passage is cited where your caret stands');
    },
    onError: (failure) => showFailureToast(failed, failure.message),
  });
  const citeSelected = useSteadyHandler((sourceId: string, quote: string) => {
    if (quote.length > limits.quoteChars)
      showFailureToast(failed, `Select at most ${limits.quoteChars.toLocaleString('en')} characters.`);
    else if (!locate.isPending)
      locate.mutate({ params: { id: artifactId }, body: { source_id: sourceId, quote } });
  });
  useEffect(() => offerCiting(({ sourceId, quote }) => citeSelected(sourceId, quote)), [citeSelected]);
}
