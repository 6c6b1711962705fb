/**
 * An address to send to, as an owner typed it. What the address guard would refuse whatever the name resolves to is refused here, while
 * the person can still mend it; the connection is judged again each time (threats 23). Its sentences never repeat the address.
 */
import { AppError } from '@/lib/core/errors';
import { limits } from '@/lib/core/limits';
import { readWebUrl } from '@/lib/core/url';
import { getEnvironment } from '@/lib/platform/env';
import { createAddressGuard } from '@/lib/platform/fetch/address-guard';

export function readSendAddress(typed: string): URL {
  const read = readWebUrl(typed, limits.urlChars);
  if (!read.ok) throw refuse(read.failure.reason);
  const url = read.value;
  const refusal = createAddressGuard({ allow: getEnvironment().CAPTURE_ALLOW }).checkUrl(url);
  if (refusal !== null) throw refuse(refusal.sentence);
  url.hash = '';
  return url;
}

const refuse = (sentence: string) =>
  new AppError('invalid_input', `url: ${sentence}`, { data: { field: 'url' } });
