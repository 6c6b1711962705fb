/** Puts text on the clipboard and, where given, the same as rich text beside it (ux 50). Rejects where the browser refuses. */
export async function writeClipboard(content: {
  readonly text: string;
  readonly html?: string | undefined;
}): Promise<void> {
  if (content.html === undefined) return navigator.clipboard.writeText(content.text);
  const item = new ClipboardItem({
    'text/plain': new Blob([content.text], { type: 'text/plain' }),
    'text/html': new Blob([content.html], { type: 'text/html' }),
  });
  return navigator.clipboard.write([item]);
}
