/**
 * Forms of the public pages, which work without JavaScript. They accept a bounded body and reply with a redirect (303, RFC 9110 §15.4.4, so
 * that reloading the next page sends nothing again). Only our own pages may post (threats 18). Addresses stay relative and are not logged.
 */
import { AppError } from '@/lib/core/errors';
import { limits } from '@/lib/core/limits';
import { readClientAddress } from '@/lib/platform/auth/client-address';
import { nameOutage } from './name-outage';
import { refuseForeignOrigin } from './refuse-foreign-origin';
import { presentError } from './route';

export type PostedForm = {
  readonly fields: URLSearchParams;
  /** The address the request comes from, for counting attempts. */
  readonly address: string;
};

export type NextPage = { readonly path: string; readonly cookie?: string | null };

/** Answers a form post with a redirect to the next page. */
export async function answerForm(
  request: Request,
  work: (form: PostedForm) => Promise<NextPage>,
): Promise<Response> {
  try {
    refuseForeignOrigin(request);
    const fields = new URLSearchParams(await readFormBody(request));
    return goTo(await work({ fields, address: readClientAddress(request.headers) }));
  } catch (error) {
    return presentError(await nameOutage(error), crypto.randomUUID(), 'a public form');
  }
}

function goTo({ path, cookie }: NextPage): Response {
  const headers = new Headers({ location: path, 'cache-control': 'private, no-store' });
  if (cookie) headers.append('set-cookie', cookie);
  return new Response(null, { status: 303, headers });
}

/** Stops reading at the limit, whatever length the request declared. */
async function readFormBody(request: Request): Promise<string> {
  const type = request.headers.get('content-type')?.split(';')[0]?.trim();
  if (type !== 'application/x-www-form-urlencoded') {
    throw new AppError('unsupported_type', 'Send the form as application/x-www-form-urlencoded.');
  }
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for await (const chunk of request.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > limits.publicFormBytes)
      throw new AppError('too_large', 'This is longer than the form allows.');
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}
