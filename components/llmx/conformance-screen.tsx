'use client';

import { StateLabel } from '@/components/ui/state-label';
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@/components/ui/table';
import { usePlace } from '@/components/workspace/place';
import { useWorkspace } from '@/lib/client/workspace';
import { paths } from '@/lib/core/paths';
import { conformance, type ConformanceLine } from '@/lib/protocol/llmx';

export type ConformanceFigure = {
  readonly name: string;
  readonly messages: number;
  readonly llmx: number;
  readonly json: number;
};

/**
 * Shows what LLMX 1.0 requires of an implementation in its section 10, how it is met here, and the tests that prove it, and then what LLMX
 * saves.
 */
export function ConformanceScreen({ figures }: { readonly figures: readonly ConformanceFigure[] }) {
  const { slug } = useWorkspace();
  usePlace(
    { crumbs: [{ label: 'Tools', href: paths.tools(slug) }, { label: 'LLMX conformance' }], actions: null },
    'conformance',
  );
  return (
    <div className="mx-auto grid max-w-page grid-cols-[minmax(0,1fr)] gap-8 px-5 py-8">
      <header className="grid gap-3">
        <h1 className="font-reading text-heading font-semibold">LLMX conformance</h1>
        <p className="max-w-measure text-pretty text-soft">
          LLMX 1.0, section 10, line by line. Each line names the tests that cover it, and a separate test
          fails if one of them does not exist.
        </p>
      </header>
      <section aria-labelledby="required" className="grid gap-3">
        <h2 id="required" className="text-reading font-semibold">
          Required
        </h2>
        <Lines lines={conformance.filter(({ isRequired }) => isRequired)} />
      </section>
      <section aria-labelledby="optional" className="grid gap-3">
        <h2 id="optional" className="text-reading font-semibold">
          Optional
        </h2>
        <Lines lines={conformance.filter(({ isRequired }) => !isRequired)} />
      </section>
      <section aria-labelledby="figures" className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <h2 id="figures" className="text-reading font-semibold">
          What it costs
        </h2>
        <p className="max-w-measure text-pretty text-soft">
          Tokens for the same content as LLMX and as JSON without whitespace, counted with o200k_base.
        </p>
        <Figures figures={figures} />
      </section>
    </div>
  );
}

function Lines({ lines }: { readonly lines: readonly ConformanceLine[] }) {
  return (
    <ul className="divide-y divide-line border-y border-line">
      {lines.map(({ line, how, tests }) => (
        <li key={line} className="grid gap-1 py-3">
          <p className="flex flex-wrap items-center gap-x-3">
            <StateLabel state="done">Supported</StateLabel>
            <span className="room-40 flex-1 font-medium">{line}</span>
          </p>
          <p className="text-soft">{how}</p>
          <details>
            <summary className="cursor-pointer text-label text-soft hover:text-ink">
              {tests.length === 1 ? '1 test' : `${tests.length} tests`}
            </summary>
            <ul className="mt-1 grid gap-1">
              {tests.map(({ file, title }) => (
                <li key={title} className="[overflow-wrap:anywhere]">
                  “{title.replace(': %s', '')}” <code className="operating-code text-soft">{file}</code>
                </li>
              ))}
            </ul>
          </details>
        </li>
      ))}
    </ul>
  );
}

function Figures({ figures }: { readonly figures: readonly ConformanceFigure[] }) {
  return (
    <Table label="Tokens">
      <TableHead>
        <tr>
          <TableHeader>What</TableHeader>
          <TableHeader numeric>Messages</TableHeader>
          <TableHeader numeric>LLMX</TableHeader>
          <TableHeader numeric>JSON</TableHeader>
          <TableHeader numeric>Of JSON</TableHeader>
        </tr>
      </TableHead>
      <TableBody>
        {figures.map(({ name, messages, llmx, json }) => (
          <TableRow key={name}>
            <TableCell className="room-40">{name}</TableCell>
            <TableCell numeric>{messages.toLocaleString('en')}</TableCell>
            <TableCell numeric>{llmx.toLocaleString('en')}</TableCell>
            <TableCell numeric>{json.toLocaleString('en')}</TableCell>
            <TableCell numeric>{Math.round((llmx / json) * 100)} %</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
