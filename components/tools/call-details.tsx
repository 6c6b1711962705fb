import { Link } from '@/components/ui/link';
import type { ReactNode } from 'react';
import { writeCanonicalJson } from '@/lib/core/json';
import type { AppPath } from '@/lib/core/paths';
import type { RunCallReply } from '@/lib/protocol/http/tools';
import { describeVerdict } from './describe-verdict';
import { ValueView } from '@/components/ui/value-view';

type CallDetailsProps = {
  readonly call: RunCallReply;
  /** Address of the run with all its steps. Absent on that page itself. */
  readonly runHref?: AppPath | undefined;
};

/** A tool call in full: its input, what was executed if the user edited it, its output, and the policy's verdict. */
export function CallDetails({ call, runHref }: CallDetailsProps) {
  const wasChanged =
    call.approval?.is_edited === true &&
    writeCanonicalJson(call.executed_arguments) !== writeCanonicalJson(call.arguments);
  return (
    <div className="grid gap-3">
      <Part title={wasChanged ? 'Proposed' : 'Input'}>
        <ValueView value={call.arguments} />
      </Part>
      {wasChanged && (
        <Part title="Executed, as edited by a person">
          <ValueView value={call.executed_arguments} />
        </Part>
      )}
      {call.status === 'done' && (
        <Part title="Output">
          <ValueView value={call.result} />
        </Part>
      )}
      {call.error !== null && (
        <Part title="Reason">
          <ValueView value={call.error} />
        </Part>
      )}
      <p className="text-label text-soft">
        <code className="operating-code">{call.name}</code> · {describeVerdict(call)}
        {runHref !== undefined && (
          <>
            {' · '}
            <Link href={runHref} className="underline underline-offset-2 hover:text-ink">
              the run
            </Link>
          </>
        )}
      </p>
    </div>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="grid gap-1">
      <h3 className="text-label font-medium text-soft">{title}</h3>
      <div className="min-w-0">{children}</div>
    </section>
  );
}
