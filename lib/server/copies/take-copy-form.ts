/**
 * Takes the form with which a shared page is copied, and says where the browser goes next: to the copy, or back to the form with what is in the
 * way. A form is no endpoint, so the request is named here for the audit log.
 */
import { AppError } from '@/lib/core/errors';
import { createUuid } from '@/lib/core/ids';
import { limits } from '@/lib/core/limits';
import { paths } from '@/lib/core/paths';
import { shorten } from '@/lib/core/text';
import { auditRequest } from '@/lib/platform/db/audited-request';
import { type CopyProblem, newCollection } from '@/lib/protocol/share-words';
import type { PostedForm } from '../http/public-form';
import type { Visit } from '../shares/open-share';
import { findSessionAccount } from '../team/find-actor';
import { copySharedPage, type WantedCopy } from './copy-shared-page';
import { listReceivers, type Receiver } from './list-receivers';

export type SentForm = PostedForm & { readonly headers: Headers };

/** @returns the path of the next page */
export async function takeCopyForm(visit: Visit, form: SentForm, now: Date = new Date()): Promise<string> {
  const page = paths.share(visit.token);
  const account = await findSessionAccount(form.headers);
  if (account === null) return paths.shareCopy(page);
  const { workspaceId, into } = readPlace(form.fields);
  const receiver = (await listReceivers(account)).find(({ actor }) => actor.workspaceId === workspaceId);
  if (receiver === undefined) return sayProblem(visit, 'place');
  if ('title' in into && into.title === '') return sayProblem(visit, 'title');
  const wanted: WantedCopy = { visit, into, isAgain: form.fields.has('again') };
  try {
    const copied = await copyAs(receiver, { wanted, form, now });
    return 'artifactId' in copied ? paths.artifact(receiver.slug, copied.artifactId) : page;
  } catch (error) {
    const problem = error instanceof AppError ? problems[error.code] : undefined;
    if (problem === undefined) throw error;
    return sayProblem(visit, problem);
  }
}

/** The place is a workspace, and a collection of it or the word for a new one. */
function readPlace(fields: URLSearchParams): { readonly workspaceId: string } & Pick<WantedCopy, 'into'> {
  const [workspaceId = '', collectionId = ''] = (fields.get('place') ?? '').split(' ');
  if (collectionId !== newCollection) return { workspaceId, into: { collectionId } };
  const title = (fields.get('title') ?? '').replaceAll('\u0000', '').trim();
  return { workspaceId, into: { title: shorten(title, limits.titleChars) } };
}

const problems: Readonly<Partial<Record<AppError['code'], CopyProblem>>> = {
  limit_reached: 'room',
  not_found: 'place',
  conflict: 'moment',
  unavailable: 'moment',
};

const sayProblem = ({ token }: Visit, problem: CopyProblem) =>
  paths.shareCopy(paths.share(token), { problem });

function copyAs(
  { actor }: Receiver,
  { wanted, form, now }: { readonly wanted: WantedCopy; readonly form: SentForm; readonly now: Date },
) {
  const { workspaceId, userId } = actor;
  const request = {
    id: createUuid(),
    workspaceId,
    userId,
    action: 'copySharedPage',
    objectKind: 'artifact',
    objectId: '',
    origin: { address: form.address },
  };
  return auditRequest(request, () => copySharedPage(actor, wanted, now));
}
