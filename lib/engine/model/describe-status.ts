/** Describes a failure that came as an HTTP status: the provider read the request and rejected it. Pure. */
import { isContextTooLong, isWithoutCredit, isWrongKey } from './failure-signs';
import { type FailureContext, startSentence, writeFailure } from './failure-words';
import type { ModelFailure } from './model';
import type { ModelFailureKind } from './model-problem';
import { quoteProvider } from './quote-provider';
import type { ErrorLink } from './read-error-links';
import { readProviderMessage } from './read-provider-message';
import { readRetryAfter } from './read-retry-after';

/** Kinds that need no further words. The provider's own sentence about a key might even repeat the key. */
const selfExplaining: ReadonlySet<ModelFailureKind> = new Set(['auth', 'context_too_long']);

export function describeStatus(status: number, link: ErrorLink, context: FailureContext): ModelFailure {
  const { message = '', code = '', responseBody: body = '' } = link;
  if (/^\s*<(?:!doctype|html|head|body)/i.test(body)) return describeWebPage(status, context);
  const words = `${body} ${message} ${code}`;
  const kind = decideKind(status, words);
  const detail = selfExplaining.has(kind) ? '' : quoteProvider(readProviderMessage(body) || message, context);
  const failure = { ...writeFailure(kind, detail, context), status };
  const mayReturn = kind === 'rate_limit' || kind === 'server';
  return mayReturn ? addWhenToReturn(failure, { words, link, context }) : failure;
}

/**
 * With a status of 500 or above, a gateway answered for a dead server. With any other status, a web page means that the address is wrong.
 */
function describeWebPage(status: number, context: FailureContext): ModelFailure {
  const kind = decideKind(status, '');
  const { action } = writeFailure(kind, '', context);
  return {
    kind,
    status,
    reason: startSentence(`${context.providerName} answered with a web page (${status}).`),
    action: status >= 500 ? action : 'Check the model address in Settings.',
  };
}

type LimitClues = { readonly words: string; readonly link: ErrorLink; readonly context: FailureContext };

function addWhenToReturn(failure: ModelFailure, { words, link, context }: LimitClues): ModelFailure {
  if (failure.kind === 'rate_limit' && isWithoutCredit(words)) {
    return { ...failure, action: 'Check the plan and credit of the provider account.' };
  }
  const seconds = readRetryAfter(link.responseHeaders ?? {}, link.responseBody ?? '', context.now);
  if (seconds === undefined) return failure;
  const told = { ...failure, retryAfterSeconds: seconds };
  // Only a rate limit names a reliable time; a broken server may recover sooner or later than it says.
  return failure.kind === 'rate_limit'
    ? { ...told, action: `Wait ${describeSeconds(seconds)}, then retry.` }
    : told;
}

/** A wait as people say it; above two minutes, seconds say little. Rounded up, so that nobody comes too early. */
function describeSeconds(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  if (seconds <= 120) return `${seconds} s`;
  return minutes <= 120 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`;
}

function decideKind(status: number, words: string): ModelFailureKind {
  if ([400, 413, 422, 500].includes(status) && isContextTooLong(words)) return 'context_too_long';
  if (status === 401 || (status === 400 && isWrongKey(words))) return 'auth';
  if (status === 404) return 'unknown_model';
  if (status === 429) return 'rate_limit';
  if (status === 408 || status >= 500) return 'server';
  return status < 400 ? 'connect' : 'refused';
}
