import { MarkdownView } from '@/components/markdown/markdown-view';
import type { AppPath } from '@/lib/core/paths';
import type { ShownTurn } from './list-shown-turns';
import { ToolRow } from './tool-row';

type ToolTurnsProps = {
  readonly turns: readonly ShownTurn[];
  readonly runId: string | null;
  readonly runHref?: AppPath | undefined;
  /** Called when the user opens one of the calls. */
  readonly onOpenCall: () => void;
};

/** What happened before the answer: in each turn, the model's words in small type, and its calls, one line each. */
export function ToolTurns({ turns, runId, runHref, onOpenCall }: ToolTurnsProps) {
  if (turns.length === 0) return null;
  return (
    <section aria-label="Tools" className="mb-3 grid gap-2 border-y border-line py-2">
      {turns.map(({ turn, text, calls }) => (
        <div key={turn} className="grid gap-1">
          {text.trim() !== '' && (
            <MarkdownView
              markdown={text}
              headingShift={3}
              linkDetail="address"
              className="reading-compact text-soft"
            />
          )}
          {calls.length > 0 && (
            <ul aria-label="Calls" className="grid">
              {calls.map((call) => (
                <ToolRow key={call.callId} call={call} runId={runId} runHref={runHref} onOpen={onOpenCall} />
              ))}
            </ul>
          )}
        </div>
      ))}
    </section>
  );
}
