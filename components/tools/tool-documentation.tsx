import { contextNames, roleNeeded } from '@/components/policy/policy-words';
import { Badge } from '@/components/ui/badge';
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@/components/ui/table';
import type { ReplyTo } from '@/lib/client/api';
import { type ArgumentRow, describeArguments } from './describe-arguments';

type ToolDocumentationProps = { readonly tool: ReplyTo<'GET /v1/tools'>['items'][number] };

/** One tool: its name, the description that models read, where and to whom it is available, its arguments. */
export function ToolDocumentation({ tool }: ToolDocumentationProps) {
  const rows = describeArguments(tool.input_schema);
  const contexts = tool.contexts.map((context) => contextNames[context] ?? context).join(', ');
  return (
    <section aria-labelledby={tool.name} className="grid grid-cols-[minmax(0,1fr)] gap-2 py-4">
      <h3 id={tool.name} className="flex scroll-mt-4 flex-wrap items-center gap-2 font-semibold">
        {tool.title}
        <code className="operating-code font-normal text-soft [overflow-wrap:anywhere]">{tool.name}</code>
        {!tool.available && <Badge>Not available here</Badge>}
      </h3>
      <p className="max-w-measure text-pretty">{tool.sentence}</p>
      <p className="text-label text-soft">
        {contexts === '' ? 'For programs' : `In ${contexts}`}, {roleNeeded[tool.role]}.
      </p>
      {rows.length === 0 ? (
        <p className="text-label text-soft">It takes no arguments.</p>
      ) : (
        <details>
          <summary className="cursor-pointer py-1 text-label text-soft hover:text-ink">Arguments</summary>
          <ArgumentsTable label={`Arguments of ${tool.title}`} rows={rows} />
        </details>
      )}
    </section>
  );
}

type ArgumentsTableProps = { readonly label: string; readonly rows: readonly ArgumentRow[] };

function ArgumentsTable({ label, rows }: ArgumentsTableProps) {
  return (
    <Table label={label}>
      <TableHead>
        <tr>
          <TableHeader>Name</TableHeader>
          <TableHeader>Needed</TableHeader>
          <TableHeader>Description</TableHeader>
        </tr>
      </TableHead>
      <TableBody>
        {rows.map(({ name, isRequired, kind, description }) => (
          <TableRow key={name}>
            <TableCell>
              <code className="operating-code">{name}</code>
            </TableCell>
            <TableCell className="text-soft">{isRequired ? 'yes' : 'no'}</TableCell>
            <TableCell className="room-48 py-1">
              {kind}
              {description !== '' && <span className="block text-soft">{description}</span>}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
