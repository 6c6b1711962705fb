import { countNoun } from '@/lib/core/text';
import type { PipelinePhaseReply } from '@/lib/protocol/http/reviews';
import { describeLenience } from './review-words';

/** Shows the lines of a model's answer that could not be used, with their text, and how else the answer deviated. */
export function LineReports({ phase }: { readonly phase: PipelinePhaseReply }) {
  const lenience = describeLenience(phase);
  if (lenience === null && phase.reports.length === 0) return null;
  return (
    <div className="grid gap-1 px-2 text-label text-soft">
      {lenience !== null && <p>{lenience}</p>}
      {phase.reports.length > 0 && (
        <details>
          <summary className="cursor-pointer">
            The model’s reply was partly unreadable ({countNoun(phase.reports.length, 'line')})
          </summary>
          <ul className="mt-1 grid gap-1">
            {phase.reports.map(({ reason, text }, index) => (
              <li key={index}>
                {reason} {text !== '' && <code className="break-all font-code">{text}</code>}
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}
