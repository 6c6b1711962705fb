/** Tells the writer of a comment, as soon as it is stored, which mentioned members it does not reach. */
import { announce } from '@/components/shell/announce';
import type { CommentReply } from '@/lib/protocol/http/threads';
import { describeNotTold } from './describe-not-told';

export function announceNotTold(comment: CommentReply | undefined): void {
  if (comment !== undefined && comment.not_told.length > 0) announce(describeNotTold(comment.not_told));
}
