/** Counts the tokens that a call sends, before the provider reports its usage. */
import { loadTokenCounter } from '@/lib/core/count-tokens';
import type { ModelRequest } from '@/lib/engine/model/model';

export async function countInput({ system, messages, tools }: ModelRequest): Promise<number> {
  const counter = await loadTokenCounter();
  const texts = messages.flatMap((message) =>
    message.role === 'tool' ? message.results.map(({ content }) => content) : [message.content],
  );
  const offered = tools.length === 0 ? [] : [JSON.stringify(tools)];
  return [system, ...offered, ...texts].reduce((sum, each) => sum + counter.estimate(each), 0);
}
