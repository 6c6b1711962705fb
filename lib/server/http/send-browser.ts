/** Sends a browser on to a page of ours. The address it came with may hold a code, so nothing of it is kept. */
export function sendBrowser(address: string): Response {
  const headers = {
    location: address,
    'cache-control': 'private, no-store',
    'referrer-policy': 'no-referrer',
  };
  return new Response(null, { status: 303, headers });
}
