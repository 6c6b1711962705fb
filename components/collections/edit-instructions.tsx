'use client';

import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { TextArea } from '@/components/ui/text-area';
import { queryKeys } from '@/lib/client/query-keys';
import { useEndpointMutation } from '@/lib/client/use-endpoint';
import { limits } from '@/lib/core/limits';

type EditInstructionsProps = {
  readonly collection: { readonly id: string; readonly title: string; readonly instructions: string };
  readonly onClose: () => void;
};

/** Says how answers from a collection should be written. The text goes along with each question, and the answer shows it. */
export function EditInstructions({ collection, onClose }: EditInstructionsProps) {
  const [text, setText] = useState(collection.instructions);
  const save = useEndpointMutation('PATCH /v1/collections/{id}', {
    invalidates: [queryKeys.collections.all()],
    closes: onClose,
  });
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()} title="Instructions for answers">
      <form
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          save.mutate({ params: { id: collection.id }, body: { instructions: text } });
        }}
      >
        <TextArea
          label={`How answers from “${collection.title}” should be written`}
          hint="For example: “Answer for a policy reader, in metric units.” It needs a language model."
          rows={5}
          value={text}
          maxLength={limits.instructionsChars}
          onChange={(event) => setText(event.target.value)}
          error={save.error?.message}
        />
        <div className="flex justify-end">
          <Button type="submit" variant="primary" busy={save.isPending}>
            Save instructions
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
