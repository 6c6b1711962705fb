import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { joinClasses } from './class-names';

type FailureNoticeProps = {
  /** What did not happen, in one sentence. */
  readonly sentence: string;
  /** The cause, in words the user can act on. */
  readonly cause?: string | undefined;
  /** The one action to take next. */
  readonly action?: ReactNode;
  /** To quote in a report to an administrator. */
  readonly requestId?: string | undefined;
  readonly className?: string | undefined;
};

/** A failure, shown in place of what could not be shown: the sentence, the cause, one button. */
export function FailureNotice({ sentence, cause, action, requestId, className }: FailureNoticeProps) {
  return (
    <div
      role="alert"
      className={joinClasses(
        'flex gap-3 rounded-panel border border-line bg-raised p-3 text-start',
        className,
      )}
    >
      <CircleAlert size={20} aria-hidden className="text-unsupported" />
      <div className="min-w-0 flex-1">
        <p className="font-medium">{sentence}</p>
        {cause && <p className="mt-0.5 text-soft">{cause}</p>}
        {requestId && <p className="mt-1 font-code text-label text-soft">Request {requestId}</p>}
        {action && <div className="mt-3 flex">{action}</div>}
      </div>
    </div>
  );
}
