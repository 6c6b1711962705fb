/** Reads a stream to its end and records when each numbered piece arrived, whatever wire format carries it. */
import { Agent, request } from 'node:http';
import { numberOf } from './timed-upstream';

export type StreamReading = {
  readonly status: number;
  readonly askedAt: number;
  /** When the response headers arrived. From then on the reader was connected. */
  readonly openedAt: number;
  /** Arrival times by piece number. Missing pieces have no entry. */
  readonly arrivedAt: ReadonlyMap<number, number>;
  /** Number of pieces that arrived more than once. */
  readonly doubled: number;
};

const agent = new Agent({ keepAlive: false, maxSockets: Infinity });
/** Number of characters held back, because a number may be split between two reads. */
const tailChars = 12;

export function readStream(options: {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: object;
  /** Called when the response headers have arrived. */
  readonly onOpen?: () => void;
  /** Called with everything read so far, until it returns true. */
  readonly onText?: (text: string) => boolean;
}): Promise<StreamReading> {
  const askedAt = performance.now();
  return new Promise((resolve, reject) => {
    const asked = request(
      options.url,
      {
        agent,
        method: options.body === undefined ? 'GET' : 'POST',
        headers: { ...options.headers, 'content-type': 'application/json', accept: 'text/event-stream' },
      },
      (response) => {
        const openedAt = performance.now();
        options.onOpen?.();
        const arrivedAt = new Map<number, number>();
        let doubled = 0;
        let tail = '';
        let seen = '';
        let wantsText = options.onText !== undefined;
        response.setEncoding('utf8');
        response.on('data', (text: string) => {
          const now = performance.now();
          const whole = tail + text;
          let end = 0;
          for (const match of whole.matchAll(numberOf)) {
            const number = Number(match[1]);
            end = match.index + match[0].length;
            if (arrivedAt.has(number)) doubled += 1;
            else arrivedAt.set(number, now);
          }
          tail = whole.slice(Math.max(end, whole.length - tailChars));
          if (!wantsText) return;
          seen += text;
          wantsText = options.onText?.(seen) !== true;
        });
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, askedAt, openedAt, arrivedAt, doubled }),
        );
        response.on('error', reject);
      },
    );
    asked.on('error', reject);
    asked.end(options.body === undefined ? undefined : JSON.stringify(options.body));
  });
}
