/** The calendar month in which use is counted, in UTC. Pure. */

export type Month = {
  /** `2026-11` */
  readonly id: string;
  /** `November` */
  readonly name: string;
  /** When the next one begins. */
  readonly endsAt: Date;
  /** The same in words: `1 December`. */
  readonly endsOn: string;
};

export function findMonth(at: Date): Month {
  const endsAt = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 1));
  return { id: at.toISOString().slice(0, 7), name: nameMonth(at), endsAt, endsOn: `1 ${nameMonth(endsAt)}` };
}

const nameMonth = (at: Date) =>
  new Intl.DateTimeFormat('en-GB', { month: 'long', timeZone: 'UTC' }).format(at);
