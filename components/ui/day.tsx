import { Time } from './time';

/** A day in words. */
export function Day({ of }: { readonly of: string }) {
  return <Time of={of} dayOnly className="tabular-nums" />;
}
