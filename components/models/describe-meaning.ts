import { countNoun } from '@/lib/core/text';
import type { MeaningReply } from '@/lib/protocol/http/meaning';
import { writeCost } from '@/components/usage/write-cost';

export const meaningWords =
  'A search then also finds passages that say in other words what was asked. For that, a model server turns all passages and questions into numbers. Until an owner switches this on, nothing is sent.';

type Sending = Pick<MeaningReply, 'host' | 'passages' | 'made' | 'tokens_left' | 'price'>;

/** Says what would be sent where, and what that costs. Null as long as no server is chosen. */
export function describeSending({
  host,
  passages,
  made,
  tokens_left: tokens,
  price,
}: Sending): string | null {
  if (host === null) return null;
  const left = passages - made;
  const sent =
    left === 0
      ? `No passage has to be sent to ${host} now`
      : `${countNoun(left, 'passage')}, about ${countNoun(tokens, 'token')}, will be sent to ${host}`;
  return `${sent}, and from then on every new passage and every question, unless the built-in reader was chosen for it. ${describePrice(tokens, price)}`;
}

function describePrice(tokens: number, price: MeaningReply['price']): string {
  if (price === null) return 'Its list price is not known here.';
  const perMillion = `${writeCost(price.per_million)} per million tokens (${price.as_of})`;
  return tokens === 0
    ? `The list price is ${perMillion}.`
    : `At the list price of ${perMillion}, that is about ${writeCost((tokens * price.per_million) / 1_000_000)}.`;
}

/** Says how far the vectors are. */
export function describeProgress({ made, passages }: Pick<MeaningReply, 'made' | 'passages'>): string {
  if (made < passages)
    return `${made.toLocaleString('en')} of ${countNoun(passages, 'passage')} can be found by their meaning`;
  return passages === 1
    ? 'The one passage can be found by its meaning'
    : `All ${countNoun(passages, 'passage')} can be found by their meaning`;
}
