'use client';

import { Ellipsis, EyeOff, Link2, Pencil, Trash2 } from 'lucide-react';
import { Link } from '@/components/ui/link';
import { useEffect, useRef, useState } from 'react';
import { MarkdownView } from '@/components/markdown/markdown-view';
import { Button, IconButton } from '@/components/ui/button';
import { joinClasses } from '@/components/ui/class-names';
import { Menu, MenuItem } from '@/components/ui/menu';
import { Time } from '@/components/ui/time';
import { showFailureToast, showToast } from '@/components/ui/toast';
import { queryKeys } from '@/lib/client/query-keys';
import { useEndpointMutation } from '@/lib/client/use-endpoint';
import { useWorkspace } from '@/lib/client/workspace';
import { isWorkspacePath, paths } from '@/lib/core/paths';
import type { CommentReply } from '@/lib/protocol/http/threads';
import { announceNotTold } from './announce-not-told';
import { CommentField } from './comment-field';
import { describeNotTold } from './describe-not-told';
import type { CommentPlace } from './use-threads';
import { leftAtBeginning, leftWords, writeReadable, writeTyped } from './write-mentions';

type CommentItemProps = {
  readonly place: CommentPlace;
  readonly comment: CommentReply;
  /** True if the address of the page names this comment. */
  readonly isWanted: boolean;
};

/** One comment: who, when, what, and what may be done with it. */
export function CommentItem({ place, comment, isWanted }: CommentItemProps) {
  const item = useRef<HTMLLIElement>(null);
  const [isEditing, setEditing] = useState(false);
  useEffect(() => {
    if (isWanted) item.current?.scrollIntoView({ block: 'center' });
  }, [isWanted]);
  const { userId } = useWorkspace();
  const { author, created_at: createdAt, edited_at: editedAt, deleted_at: deletedAt, links } = comment;
  const notTold = author.user_id === userId ? comment.not_told : [];
  return (
    <li
      ref={item}
      id={`comment-${comment.id}`}
      aria-current={isWanted || undefined}
      className={joinClasses(
        'group/comment rounded-control px-2 py-1.5',
        isWanted && 'bg-sunk outline-2 outline-accent',
      )}
    >
      <div className="flex min-h-7 flex-wrap items-center gap-x-2">
        <span className={joinClasses('truncate font-medium', author.name === null && 'text-soft italic')}>
          {author.name ?? leftAtBeginning}
        </span>
        <Time of={createdAt} className="text-label text-soft" />
        {editedAt !== null && deletedAt === null && <span className="text-label text-soft">edited</span>}
        {deletedAt === null && (
          <span className="ms-auto">
            <CommentMenu comment={comment} onEdit={() => setEditing(true)} />
          </span>
        )}
      </div>
      {deletedAt !== null && <p className="text-soft italic">This comment was deleted.</p>}
      {deletedAt === null && isEditing && (
        <EditComment place={place} comment={comment} onClose={() => setEditing(false)} />
      )}
      {deletedAt === null && !isEditing && (
        <MarkdownView
          markdown={writeReadable(comment)}
          headingShift={3}
          className="reading-compact font-operating text-body [&_p]:my-1"
        />
      )}
      {notTold.length > 0 && (
        <p className="mt-1 flex gap-1.5 text-label text-near">
          <EyeOff size={16} aria-hidden className="shrink-0" />
          {describeNotTold(notTold)}
        </p>
      )}
      {links.map((link) =>
        isWorkspacePath(link.path) ? (
          <Link
            key={link.path}
            href={link.path}
            className="mt-1.5 flex items-center gap-2 rounded-control border border-line bg-raised px-2 py-1.5 hover:border-edge"
          >
            <Link2 size={16} aria-hidden className="shrink-0 text-soft" />
            <span className="min-w-0 flex-1 truncate" dir="auto">
              {link.title}
            </span>
            <span className="text-label text-soft">{link.noun}</span>
          </Link>
        ) : null,
      )}
    </li>
  );
}

type CommentMenuProps = { readonly comment: CommentReply; readonly onEdit: () => void };

function CommentMenu({ comment, onEdit }: CommentMenuProps) {
  const { slug } = useWorkspace();
  const remove = useEndpointMutation('DELETE /v1/comments/{id}', {
    invalidates: [queryKeys.threads.all()],
    onSuccess: () => showToast('Comment deleted'),
    onError: (failure) => showFailureToast('The comment was not deleted.', failure.message),
  });
  async function copyLink() {
    const path = paths.thread(slug, comment.thread_id, comment.id);
    await navigator.clipboard.writeText(new URL(path, window.location.origin).href);
    showToast('Link copied');
  }
  return (
    <Menu
      align="end"
      trigger={
        <IconButton
          size="small"
          icon={Ellipsis}
          label={`More for the comment by ${comment.author.name ?? leftWords}`}
        />
      }
    >
      <MenuItem icon={Link2} onSelect={() => void copyLink()}>
        Copy link
      </MenuItem>
      {comment.can_edit && (
        <MenuItem icon={Pencil} onSelect={onEdit}>
          Edit
        </MenuItem>
      )}
      {comment.can_delete && (
        <MenuItem icon={Trash2} danger onSelect={() => remove.mutate({ params: { id: comment.id } })}>
          Delete
        </MenuItem>
      )}
    </Menu>
  );
}

type EditCommentProps = Pick<CommentItemProps, 'place' | 'comment'> & { readonly onClose: () => void };

function EditComment({ place, comment, onClose }: EditCommentProps) {
  const [text, setText] = useState(() => writeTyped(comment));
  const save = useEndpointMutation('PATCH /v1/comments/{id}', {
    invalidates: [queryKeys.threads.all()],
    onSuccess: ({ comments }) => announceNotTold(comments.find(({ id }) => id === comment.id)),
    closes: onClose,
    onError: (failure) => showFailureToast('The comment was not changed.', failure.message),
  });
  const submit = () => {
    if (text.trim() !== '') save.mutate({ params: { id: comment.id }, body: { markdown: text } });
  };
  return (
    <form
      className="grid gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <CommentField place={place} label="Comment" value={text} onChange={setText} onSend={submit} />
      <div className="flex justify-end gap-2">
        <Button size="small" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" size="small" variant="primary" busy={save.isPending}>
          Save comment
        </Button>
      </div>
    </form>
  );
}
