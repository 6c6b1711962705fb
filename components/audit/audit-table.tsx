import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@/components/ui/table';
import { Time } from '@/components/ui/time';
import type { AuditEventReply } from '@/lib/protocol/http/audit';
import { describeAction, describeDetail } from './describe-action';

/** Events, newest first. On phones, when and from where stand below what was done. */
export function AuditTable({ events }: { readonly events: readonly AuditEventReply[] }) {
  return (
    <Table label="Audit log">
      <TableHead>
        <tr>
          <TableHeader>Who did what</TableHeader>
          <TableHeader className="max-tablet:hidden">When</TableHeader>
          <TableHeader className="max-tablet:hidden">From</TableHeader>
        </tr>
      </TableHead>
      <TableBody>
        {events.map((event) => (
          <TableRow key={event.id}>
            <TableCell className="py-2">
              <span className="font-medium">{namePerson(event)}</span> {describeAction(event.action)}
              <span className="block text-label text-soft [overflow-wrap:anywhere]">
                {[event.object.id, describeDetail(event)].filter((fact) => fact !== '').join(' · ')}
              </span>
              <span className="block text-label text-soft tablet:hidden">
                <Time of={event.at} /> · {describeOrigin(event)}
              </span>
            </TableCell>
            <TableCell className="whitespace-nowrap text-soft max-tablet:hidden">
              <Time of={event.at} />
            </TableCell>
            <TableCell className="text-soft max-tablet:hidden">{describeOrigin(event)}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

function namePerson({ person }: AuditEventReply): string {
  if (person === null) return 'Nobody of the team';
  return person.name ?? 'Somebody who was erased';
}

function describeOrigin({ origin }: AuditEventReply): string {
  if (origin === null) return 'Not recorded';
  const way = origin.token === null ? 'Browser' : `Token ${origin.token.name ?? ''}`.trim();
  return origin.address === 'unknown' ? way : `${way}, ${origin.address}`;
}
