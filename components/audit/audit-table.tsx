import { Fragment } from 'react';
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@/components/ui/table';
import { Time } from '@/components/ui/time';
import type { AuditEventReply } from '@/lib/protocol/http/audit';
import { describeAction, listFacts, namesPlace } from './describe-action';

type EventProps = { readonly event: AuditEventReply };

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
              <Facts event={event} />
              <span className="block text-label text-soft [overflow-wrap:anywhere] tablet:hidden">
                <Time of={event.at} /> · {Object.values(describeOrigin(event)).join(' ')}
              </span>
            </TableCell>
            <TableCell className="whitespace-nowrap text-soft max-tablet:hidden">
              <Time of={event.at} />
            </TableCell>
            <TableCell className="py-2 whitespace-nowrap text-soft max-tablet:hidden">
              <Origin event={event} />
            </TableCell>
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

/** What it was done to, by its name, and the facts of how. An id stands only for what has no name any more. */
function Facts({ event }: EventProps) {
  const { object } = event;
  const facts = listFacts(event);
  if (object.id === '' && object.name === null && facts.length === 0) return null;
  return (
    <span className="block text-label text-soft [overflow-wrap:anywhere]">
      <span
        title={object.name === null ? undefined : object.id}
        className={object.name === null ? '' : 'text-ink'}
      >
        {namesPlace(event) && object.id !== '' ? 'in ' : ''}
        {object.name ?? object.id}
      </span>
      {facts.map(({ label, value, isTime }, index) => (
        <Fragment key={`${label} ${value}`}>
          {index > 0 ? ', ' : object.id === '' && object.name === null ? '' : ' · '}
          {label === '' ? '' : `${label} `}
          {isTime ? <Time of={value} /> : value}
        </Fragment>
      ))}
    </span>
  );
}

/** The way and the address stand on lines of their own, so that the column stays narrow. */
function Origin({ event }: EventProps) {
  const { way, address } = describeOrigin(event);
  return (
    <>
      <span className="block max-w-56 truncate" title={way}>
        {way}
      </span>
      <span className="block text-label">{address}</span>
    </>
  );
}

function describeOrigin({ origin }: AuditEventReply): { readonly way: string; readonly address: string } {
  if (origin === null) return { way: 'Not recorded', address: '' };
  const way = origin.token === null ? 'Browser' : `Token ${origin.token.name ?? ''}`.trim();
  return { way, address: origin.address === 'unknown' ? '' : origin.address };
}
