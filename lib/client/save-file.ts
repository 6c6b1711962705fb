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
  const name = readFileName(response.headers.get('content-disposition')) ?? fallbackName;
  saveBlob(await response.blob(), name);
}

/** Milliseconds that the bytes stay at their address. Some browsers read them only after asking where to put the file. */
const keptMs = 60_000;

export function saveBlob(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob);
  saveFrom(address, name);
  setTimeout(() => URL.revokeObjectURL(address), keptMs);
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
