/**
 * Writes server-sent events as text (WHATWG HTML §9.2). Multi-line data becomes several `data:` lines, followed by the `id:` line
 * (protocols 2). A line break in a name would forge a field, so it is a programming error.
 */
export type SseEvent = {
  readonly event: string;
  readonly data: string;
  /** The run's frame number, for `Last-Event-ID`. */
  readonly id?: number | undefined;
};

const lineBreak = /\r\n|\r|\n/;

export function writeEvent({ event, data, id }: SseEvent): string {
  if (event === '' || lineBreak.test(event)) throw new Error('The name of an event is one line.');
  if (id !== undefined && !Number.isSafeInteger(id)) throw new Error('The id of an event is a whole number.');
  const lines = data.split(lineBreak).map((line) => `data: ${line}\n`);
  return `event: ${event}\n${lines.join('')}${id === undefined ? '' : `id: ${id}\n`}\n`;
}

/** Writes a line that readers ignore. It keeps proxies from closing an idle stream. */
export function writeComment(text: string): string {
  if (lineBreak.test(text)) throw new Error('A comment is one line.');
  return `: ${text}\n\n`;
}

export const keepAlive = writeComment('keep-alive');
