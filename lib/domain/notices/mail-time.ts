/**
 * When a notice is mailed. Never before the delay has passed in which its recipient may see it on screen. Hourly mail leaves at the full
 * hour, daily mail at eight by the recipient's clocks. Pure.
 */
import { minuteMs } from '@/lib/core/clock';
import { limits } from '@/lib/core/limits';
import type { MailRhythm, NoticeKind } from '@/lib/protocol/thread-words';

export type MailRhythms = Readonly<Record<NoticeKind, MailRhythm>>;

/** What is meant for one member alone, or waits for them, comes at once; the rest is gathered. */
export const usualRhythms: MailRhythms = {
  mention: 'instant',
  reply: 'hourly',
  assignment: 'instant',
  stale: 'daily',
  approval: 'instant',
  limit: 'instant',
  audit_stream: 'instant',
  feed: 'daily',
  archive: 'instant',
  shown: 'instant',
  // The day begins at midnight, and mail about it comes in the morning.
  due: 'daily',
  mcp_server: 'instant',
};

const quarterMs = 15 * minuteMs;
/** Quarters of an hour in the longest day, when clocks are set back. */
const quartersPerDay = 100;
const dailyHour = '08:00';

/** Returns null for a rhythm that sends nothing. */
export function findMailTime(
  createdAt: Date,
  { rhythm, timeZone }: { readonly rhythm: MailRhythm; readonly timeZone: string },
): Date | null {
  const earliest = createdAt.getTime() + limits.noticeMailDelayMinutes * minuteMs;
  if (rhythm === 'never') return null;
  if (rhythm === 'instant') return new Date(earliest);
  const first = Math.ceil(earliest / quarterMs) * quarterMs;
  const clock = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  const isTime = (at: Date) =>
    rhythm === 'daily' ? clock.format(at) === dailyHour : clock.format(at).endsWith(':00');
  for (let quarter = 0; quarter <= quartersPerDay; quarter += 1) {
    const at = new Date(first + quarter * quarterMs);
    if (isTime(at)) return at;
  }
  // Where clocks are set forward over eight o'clock, the day has no such time.
  return new Date(first);
}
