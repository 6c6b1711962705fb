/** How the cookies of signing in are named. With HTTPS a browser accepts `__Host-` cookies from this very host only. */
import { getPublicUrl } from '@/lib/platform/settings/env';

export function getCookieStyle(): { readonly prefix: string; readonly isHttps: boolean } {
  const isHttps = getPublicUrl().startsWith('https:');
  return { prefix: isHttps ? '__Host-sourcebook' : 'sourcebook', isHttps };
}
