'use client';

import { ChevronRight, Search } from 'lucide-react';
import { useMemo } from 'react';
import type { AnswerCitation } from '@/components/citations/answer-citation';
import { presentCitations } from '@/components/citations/present-citations';
import { MarkdownView } from '@/components/markdown/markdown-view';
import { Button } from '@/components/ui/button';
import { joinClasses } from '@/components/ui/class-names';
import { useDisclosure } from '@/components/ui/disclosure-memory';
import { StateLabel } from '@/components/ui/state-label';
import { countNoun } from '@/lib/core/text';
import type { ResearchReply } from '@/lib/protocol/http/research';

type ResearchNode = ResearchReply['nodes'][number];

type FindingRowProps = {
  readonly node: ResearchNode;
  /** Numbers of the nodes it builds on. */
  readonly builtOn: readonly number[];
  readonly number: number;
  readonly isEnded: boolean;
  /** Called when the user opens the finding. */
  readonly onOpen: () => void;
  readonly onOpenPassage: (citation: AnswerCitation) => void;
  readonly onResearch: ((question: string) => void) | undefined;
};

/** One sub-question or approach: its state, its result, and its finding with passages that can be opened. */
export function FindingRow({
  node,
  builtOn,
  number,
  isEnded,
  onOpen,
  onOpenPassage,
  onResearch,
}: FindingRowProps) {
  const [isOpen, setOpen] = useDisclosure(`finding ${node.id}`, false);
  const citations = useMemo(() => presentCitations(node), [node]);
  const wasLeftOut = node.state === 'skipped' || node.state === 'failed';
  return (
    <li className="grid gap-1 border-t border-line py-2 first:border-0">
      <div className="flex flex-wrap items-start gap-x-3 gap-y-1">
        <button
          type="button"
          aria-expanded={isOpen}
          disabled={node.markdown === ''}
          onClick={() => {
            setOpen(!isOpen);
            if (!isOpen) onOpen();
          }}
          className="flex min-h-(--size-small) min-w-0 flex-1 basis-56 items-start gap-1.5 text-start"
        >
          <ChevronRight
            size={14}
            aria-hidden
            className={joinClasses(
              'mt-1 shrink-0 transition-transform',
              isOpen && 'rotate-90',
              node.markdown === '' && 'invisible',
            )}
          />
          <span className="text-soft tabular-nums">{number}</span>
          <span>{node.title ?? node.question}</span>
        </button>
        <NodeState node={node} />
      </div>
      <p className="ps-5 text-label text-soft empty:hidden">{describeNode(node, builtOn)}</p>
      {isOpen && (
        <div className="ps-5">
          <MarkdownView
            markdown={node.markdown}
            headingShift={3}
            citations={citations}
            onOpenPassage={onOpenPassage}
            linkDetail="address"
            className="reading-compact"
          />
        </div>
      )}
      {isEnded && onResearch && (
        <div className="flex flex-wrap gap-2 ps-5 empty:hidden">
          {[...(wasLeftOut ? [node.question] : []), ...node.refused.map(({ question }) => question)].map(
            (question) => (
              <Button key={question} size="small" icon={Search} onClick={() => onResearch(question)}>
                {question === node.question ? 'Research this too' : `Research: ${question}`}
              </Button>
            ),
          )}
        </div>
      )}
    </li>
  );
}

function NodeState({ node }: { readonly node: ResearchNode }) {
  const isEmpty = node.state === 'done' && node.citations.length === 0;
  if (isEmpty) return <StateLabel state="unsupported">Not in the sources</StateLabel>;
  if (node.state === 'skipped') return <StateLabel state="refused">Left out</StateLabel>;
  if (node.state === 'done')
    return <StateLabel state="done">{countNoun(node.citations.length, 'quote')}</StateLabel>;
  return <StateLabel state={node.state} />;
}

function describeNode(node: ResearchNode, builtOn: readonly number[]): string {
  const facts = [
    node.title === null ? null : node.question,
    builtOn.length === 0 ? null : `Builds on ${builtOn.join(', ')}`,
    node.score === null ? null : `Carries ${node.score.toFixed(2)}: ${node.score_reasons.join('; ')}`,
    node.reason,
    ...node.refused.map(({ question, reason }) => `Opened “${question}”: ${reason}`),
  ];
  return facts.filter((fact) => fact !== null).join(' · ');
}
