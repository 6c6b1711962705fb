'use client';

import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { TextArea } from '@/components/ui/text-area';
import { queryKeys } from '@/lib/client/query-keys';
import { useEndpointMutation } from '@/lib/client/use-endpoint';
import { limits } from '@/lib/core/limits';
import type { SourceDetailReply } from '@/lib/protocol/http/sources';

type EditNoteProps = { readonly source: SourceDetailReply; readonly onClose: () => void };

/** Editing a note creates a new version. The previous one is kept, together with the citations of it. */
export function EditNote({ source, onClose }: EditNoteProps) {
  const [text, setText] = useState(source.markdown);
  const save = useEndpointMutation('PATCH /v1/sources/{id}', {
    invalidates: [queryKeys.sources.one(source.id), queryKeys.sources.of(source.collection_id)],
    closes: onClose,
  });
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Edit the note"
      description="This creates a new version. Citations of the old version stay readable."
      width="wide"
    >
      <form
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          save.mutate({ params: { id: source.id }, body: { text } });
        }}
      >
        <TextArea
          label="Text, in Markdown"
          rows={12}
          value={text}
          maxLength={limits.noteChars}
          onChange={(event) => setText(event.target.value)}
          error={save.error?.message}
        />
        <div className="flex justify-end">
          <Button
            type="submit"
            variant="primary"
            busy={save.isPending}
            disabled={text.trim() === '' || text === source.markdown}
          >
            Save as a new version
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
