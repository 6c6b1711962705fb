import { CircleAlert } from 'lucide-react';
import { StateLabel } from '@/components/ui/state-label';
import { joinClasses } from '@/components/ui/class-names';
import { countNoun } from '@/lib/core/text';
import type { PolicyVerdict } from '@/lib/protocol/policy-words';
import type { CanvasMark, CanvasNode } from './canvas-graph';
import { describeMark } from './describe-mark';

/** Shows a mark as a shape, a colour and a word. */
export function MarkLabel({ mark }: { readonly mark: CanvasMark }) {
  const { icon: Icon, ink, word } = describeMark(mark);
  return (
    <span
      className={joinClasses(
        'inline-flex items-center gap-1 text-label font-medium tablet:whitespace-nowrap',
        ink,
      )}
    >
      <Icon size={14} aria-hidden />
      {word}
    </span>
  );
}

const verdicts = {
  allow: { state: 'done', word: 'allowed' },
  ask: { state: 'doubtful', word: 'asks first' },
  deny: { state: 'refused', word: 'not allowed' },
} as const;

export function VerdictLabel({ verdict }: { readonly verdict: PolicyVerdict }) {
  const { state, word } = verdicts[verdict];
  return <StateLabel state={state}>{word}</StateLabel>;
}

/** What a node shows besides its name: its change or state, its verdict, and the number of problems. */
export function NodeFacts({ node }: { readonly node: CanvasNode }) {
  const { mark, verdict, issues } = node;
  return (
    <>
      {mark !== null && <MarkLabel mark={mark} />}
      {verdict !== null && <VerdictLabel verdict={verdict} />}
      {issues.length > 0 && (
        <span className="inline-flex items-center gap-1 text-label font-medium tablet:whitespace-nowrap text-unsupported">
          <CircleAlert size={14} aria-hidden />
          {countNoun(issues.length, 'problem')}
        </span>
      )}
    </>
  );
}
