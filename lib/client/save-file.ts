/** Hands files to the browser as downloads. */

/** Downloads the file at an address, under `name` or the name the server gives. */
export function saveFrom(address: string, name = ''): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
}

/** Saves the body of a response under the name that the server gives, or else under `fallbackName`. */
export async function saveResponse(response: Response, fallbackName: string): Promise<void> {
  const address = URL.createObjectURL(await response.blob());
  saveFrom(address, readFileName(response.headers.get('content-disposition')) ?? fallbackName);
  // The browser has taken the bytes by the time the click returns, so the address can be revoked in the next turn.
  setTimeout(() => URL.revokeObjectURL(address), 0);
}

/** Reads the file name from `filename*=UTF-8''…` (RFC 6266). */
function readFileName(disposition: string | null): string | null {
  const encoded = /filename\*=UTF-8''([^;]+)/.exec(disposition ?? '')?.[1];
  if (encoded === undefined) return null;
  try {
    return decodeURIComponent(encoded);
  } catch {
    return null;
  }
}
