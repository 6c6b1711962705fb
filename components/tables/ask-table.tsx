'use client';

import { MessageCircleQuestionMark, X } from 'lucide-react';
import { Suspense, useState } from 'react';
import { ModelChoiceMenu } from '@/components/models/model-choice-menu';
import { announce } from '@/components/shell/announce';
import { Button, IconButton } from '@/components/ui/button';
import { createLazy } from '@/components/ui/create-lazy';
import { TextField } from '@/components/ui/text-field';
import { useEndpointMutation } from '@/lib/client/use-endpoint';
import { useModelChoice } from '@/lib/client/use-model-choice';
import { useWorkspace } from '@/lib/client/workspace';
import { limits } from '@/lib/core/limits';
import type { TableDetailReply } from '@/lib/protocol/http/table-shapes';

type AskTableProps = {
  readonly table: TableDetailReply;
  readonly onOpenCell: (cellId: string) => void;
};

const LateAnswer = createLazy(async () => (await import('./table-answer')).TableAnswer);

/** Answers are not kept: only the one on the screen remembers its model. */
const noMessages = [] as const;

/** A box for a question about the table, and below it the answer from its cells. */
export function AskTable({ table, onOpenCell }: AskTableProps) {
  const [question, setQuestion] = useState('');
  const [isClosed, setClosed] = useState(false);
  const { role } = useWorkspace();
  const ask = useEndpointMutation('POST /v1/tables/{id}/answers', {
    onSuccess: ({ sentence }) => announce(sentence, 'answer'),
  });
  const canChoose = role !== 'viewer';
  const asked = ask.variables?.body;
  const choice = useModelChoice({
    place: `table.${table.id}`,
    messages: noMessages,
    live: asked === undefined ? null : { ask: { modelId: asked.model_id }, failure: ask.error },
  });
  return (
    <section aria-label="Ask the table" className="grid gap-3 px-4 pb-3">
      <form
        className="flex flex-wrap items-start gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          if (question.trim() === '') return;
          setClosed(false);
          const { modelId } = choice;
          const chosen = canChoose && modelId !== undefined ? { model_id: modelId } : {};
          ask.mutate({ params: { id: table.id }, body: { question, ...chosen } });
          choice.settle();
        }}
      >
        <TextField
          label="Question about this table"
          hideLabel
          className="room-64 max-w-160 flex-1"
          placeholder="Ask this table: how many …, the largest …, the average … by …"
          value={question}
          maxLength={limits.tableQuestionChars}
          onChange={(event) => setQuestion(event.target.value)}
          error={ask.error?.message}
        />
        <Button type="submit" icon={MessageCircleQuestionMark} busy={ask.isPending}>
          Ask
        </Button>
        {canChoose && (
          <div className="flex min-h-(--size-row) items-center">
            <ModelChoiceMenu choice={choice} />
          </div>
        )}
      </form>
      {ask.data !== undefined && !isClosed && (
        <div className="flex items-start gap-2 rounded-panel border border-line bg-raised">
          <Suspense fallback={null}>
            <LateAnswer answer={ask.data} columns={table.columns} onOpenCell={onOpenCell} />
          </Suspense>
          <IconButton size="small" icon={X} label="Close the answer" onClick={() => setClosed(true)} />
        </div>
      )}
    </section>
  );
}
