import { Link } from '@/components/ui/link';
import { CeilingNotice } from '@/components/usage/ceiling-notice';
import { nameModelPath } from '@/components/models/describe-model';
import { paths } from '@/lib/core/paths';
import { countNoun } from '@/lib/core/text';
import type { MessageReply } from '@/lib/protocol/http/conversations';

type AnswerLineProps = { readonly message: MessageReply; readonly slug: string };

const statusWords: Partial<Record<MessageReply['status'], string>> = {
  stopped: 'stopped',
  partial: 'in part',
  failed: 'failed',
};

/**
 * One line under an answer: its status, how many sources it cites, how long it took, which model wrote it, its tokens and cost, and a link
 * to its run.
 */
export function AnswerLine({ message, slug }: AnswerLineProps) {
  const tokens = (message.input_tokens ?? 0) + (message.output_tokens ?? 0);
  const sources = new Set(message.citations.map((citation) => citation.source_id)).size;
  const facts = [
    statusWords[message.status],
    sources === 0 ? null : countNoun(sources, 'source'),
    message.duration_ms === null ? null : `${(message.duration_ms / 1000).toFixed(1)} s`,
    message.model === null ? null : nameModelPath(message.model),
    tokens === 0 ? null : countNoun(tokens, 'token'),
    message.cost_usd === null ? null : `$${message.cost_usd.toFixed(4)}`,
  ].filter((fact): fact is string => fact != null);
  return (
    <p className="flex flex-wrap items-center gap-x-1.5 text-label text-soft">
      {facts.map((fact, index) => (
        <span key={fact}>
          {index > 0 && <span aria-hidden> · </span>}
          {fact}
        </span>
      ))}
      {tokens > 0 && (
        <CeilingNotice tokens={tokens} costUsd={message.cost_usd} modelId={message.asked_model?.id} />
      )}
      {message.run_id !== null && (
        <>
          <span aria-hidden>·</span>
          <Link
            className="underline underline-offset-2 hover:text-ink"
            href={paths.run(slug, message.run_id)}
          >
            why
          </Link>
        </>
      )}
    </p>
  );
}
