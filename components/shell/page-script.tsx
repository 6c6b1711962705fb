import { earlyInputScript } from '@/lib/client/keep-early-input';

/**
 * The first script of a page. Only the server renders it, so that browsers do not fetch its text once more as part of the application.
 * @param nonce of this response. Browsers hide it from scripts, so React cannot compare it.
 */
export function EarlyInputScript({ nonce }: { readonly nonce: string | undefined }) {
  return (
    <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: earlyInputScript }} />
  );
}
