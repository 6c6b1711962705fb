/** Writes text to the clipboard and, if given, its rich-text version alongside it (ux 50). Rejects if the browser refuses. */
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
