import { Flag } from 'lucide-react';
import { buttonStyle } from '@/components/ui/button-style';
import { limits } from '@/lib/core/limits';
import { paths, type SharedPath } from '@/lib/core/paths';
import { reportReasons } from '@/lib/protocol/share-words';
import { reportWords } from './report-words';

type ReportFormProps = {
  readonly base: SharedPath;
  readonly state: 'asking' | 'sent' | 'wait';
};

/** Lets a visitor tell the people who shared a page what is wrong with it. It is a plain form that needs no script, mail or account. */
export function ReportForm({ base, state }: ReportFormProps) {
  return (
    <div className="shared-middle">
      <div className="shared-form">
        <Flag size={28} aria-hidden className="text-soft" />
        <h1 className="font-reading text-heading font-semibold">
          {state === 'sent' ? 'Your report was sent' : 'Report this page'}
        </h1>
        {state === 'asking' && <Questions action={paths.shareReportForm(base)} />}
        {state === 'sent' && (
          <p role="status" className="text-soft">
            The people who shared the page see your report next to the link. They cannot reply to you here.
          </p>
        )}
        {state === 'wait' && (
          <p role="alert" className="text-soft">
            Too many reports were sent for this page recently. Wait 15 minutes and try again.
          </p>
        )}
        <p>
          <a href={base}>Back to the page</a>
        </p>
      </div>
    </div>
  );
}

function Questions({ action }: { readonly action: string }) {
  return (
    <form method="post" action={action} className="grid gap-4">
      <p className="text-soft">
        Your report goes to the people who shared this page, not to the sources it quotes. You do not have to
        give your name.
      </p>
      <fieldset className="grid gap-1">
        <legend className="mb-1 text-label font-medium">What is wrong?</legend>
        {reportReasons.map((reason, index) => (
          <label key={reason} className="flex min-h-8 items-center gap-2 pointer-coarse:min-h-11">
            <input
              type="radio"
              name="reason"
              value={reason}
              defaultChecked={index === 0}
              className="size-4 accent-accent"
            />
            {reportWords[reason]}
          </label>
        ))}
      </fieldset>
      <div className="grid gap-1">
        <label htmlFor="message" className="text-label font-medium">
          Details (optional)
        </label>
        <textarea
          id="message"
          name="message"
          rows={5}
          maxLength={limits.shareReportChars}
          className="field py-2"
        />
      </div>
      <button type="submit" className={buttonStyle({ variant: 'primary' })}>
        Send report
      </button>
    </form>
  );
}
