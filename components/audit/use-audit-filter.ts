import { parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { auditKinds } from '@/lib/protocol/audit-words';

const address = {
  person: parseAsString,
  kind: parseAsStringLiteral(auditKinds),
  from: parseAsString,
  to: parseAsString,
};

/** What the audit log is limited to, kept in the address of the page. Days are those of the user's time zone, both included. */
export function useAuditFilter() {
  const [filter, setFilter] = useQueryStates(address, { history: 'replace' });
  const { person, kind, from, to } = filter;
  const asked = {
    ...(person === null ? {} : { user_id: person }),
    ...(kind === null ? {} : { kind }),
    ...readDay('from', from, 0),
    ...readDay('to', to, 1),
  };
  return { filter, setFilter, asked, isFiltered: Object.keys(asked).length > 0 };
}

/** The beginning of a day, or of one after it. Nothing if there is no such day. */
function readDay<Name extends string>(
  name: Name,
  day: string | null,
  later: number,
): { [Key in Name]?: string } {
  if (day === null || !/^\d{4}-\d{2}-\d{2}$/.test(day)) return {};
  const begun = new Date(`${day}T00:00:00`);
  begun.setDate(begun.getDate() + later);
  return Number.isNaN(begun.getTime()) ? {} : ({ [name]: begun.toISOString() } as { [Key in Name]?: string });
}
