/**
 * The headers of replies that programs read. The published description names them, and pages of listed sites may read them: a browser shows
 * a page of another site only what the reply exposes.
 */
import type { ErrorCode } from '@/lib/core/errors';

type DescribedHeaders = Record<
  string,
  {
    readonly description: string;
    readonly required: boolean;
    readonly schema: { readonly type: 'integer' | 'string'; readonly minimum?: number };
  }
>;

const retryAfter: DescribedHeaders = {
  'Retry-After': {
    description: 'Seconds to wait before trying again, if known.',
    required: false,
    schema: { type: 'integer', minimum: 0 },
  },
};

/** The headers of a refusal in addition to those of every reply. */
export const headersOfRefusal: Partial<Record<ErrorCode, DescribedHeaders>> = {
  unauthenticated: {
    'WWW-Authenticate': {
      description: 'How a program identifies itself (RFC 6750).',
      required: true,
      schema: { type: 'string' },
    },
  },
  rate_limited: retryAfter,
  unavailable: retryAfter,
};

export const readableHeaders = [
  'X-Request-Id',
  'Content-Disposition',
  'Allow',
  ...new Set(Object.values(headersOfRefusal).flatMap((headers) => Object.keys(headers))),
];
