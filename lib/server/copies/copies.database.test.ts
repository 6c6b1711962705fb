/** Copies of shared pages: the rules of the link, those of the receiving workspace, and what comes along and what does not. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asId, type ArtifactId, type UserId, type WorkspaceId } from '@/lib/core/ids';
import type { Role } from '@/lib/protocol/team-words';
import { openTestInstance } from '../team/__fixtures__/people';
import type { Shared } from '../shares/__fixtures__/shared-artifact';

const instance = await openTestInstance();
const { secret, seedSharedArtifact } = await import('../shares/__fixtures__/shared-artifact');
const { addPerson, openTenant } = await import('../access-tests/__fixtures__/tenants');
const { createShare } = await import('../shares/create-share');
const { closeShare } = await import('../shares/close-share');
const { openShare } = await import('../shares/open-share');
const { unlockShare } = await import('../shares/unlock-share');
const { deleteArtifact } = await import('../artifacts/delete-artifact');
const { readArtifact } = await import('../artifacts/read-artifacts');
const { createCollection } = await import('../collections/create-collection');
const { copySharedPage } = await import('./copy-shared-page');
const { readCopiedFrom } = await import('./read-copied-from');
const { readCopyForm } = await import('./read-copy-form');
const { takeCopyForm } = await import('./take-copy-form');
const { authorise, getPersonInBrowser } = await import('@/lib/domain/team/actor');
const { createProjection } = await import('@/lib/evidence/projection');
const { acrossWorkspaces, inWholeWorkspace } = await import('@/lib/platform/db/in-workspace');
const { dayMs } = await import('@/lib/core/clock');

afterAll(() => instance.close());

let giver: Shared;
let receiver: Awaited<ReturnType<typeof openReceiver>>;
beforeAll(async () => {
  giver = await seedSharedArtifact('giver');
  receiver = await openReceiver('receiver');
});

async function openReceiver(name: string) {
  const { workspaceId, founder } = await openTenant(name);
  return { workspaceId, slug: name, founder, actor: person(workspaceId, founder.userId as UserId, 'owner') };
}

function person(workspaceId: WorkspaceId, userId: UserId, role: Role) {
  const editor = authorise({ workspaceId, userId, role, via: 'session' }, 'editor');
  const actor = editor && getPersonInBrowser(editor);
  if (actor === null) throw new Error('This person may not edit.');
  return actor;
}

const origin = 'https://books.example';
const share = (part: { mode?: 'live'; passphrase?: string } = {}, of: Shared = giver) =>
  createShare(of.editor, { artifactId: of.artifactId, mode: 'snapshot', origin, ...part });
const tokenOf = (link: { url: string }) => link.url.slice(`${origin}/s/`.length);
const visit = (link: { url: string }, cookie?: string) => ({ token: tokenOf(link), cookie });

async function copy(link: { url: string }, part: Partial<Parameters<typeof copySharedPage>[1]> = {}) {
  const wanted = { visit: visit(link), into: { title: 'Heating' }, isAgain: false, ...part };
  const copied = await copySharedPage(receiver.actor, wanted);
  if (!('artifactId' in copied)) throw new Error(copied.outcome);
  return { ...copied, artifact: await readArtifact(receiver.actor, copied.artifactId) };
}

const inReceiver = <Value>(work: Parameters<typeof inWholeWorkspace<Value>>[1]) =>
  inWholeWorkspace(receiver.workspaceId, work);
const listSources = (collectionId: string | null) =>
  inReceiver((database) =>
    database.source.findMany({
      where: { collectionId: collectionId ?? '' },
      include: { revisions: true, originals: true },
      orderBy: { title: 'asc' },
    }),
  );

/** Everything that a workspace keeps, as text. */
const dump = (workspaceId: string) =>
  acrossWorkspaces(async (database) => {
    const tables = await database.$queryRaw<{ name: string }[]>`
      select table_name as name from information_schema.columns
      where table_schema = 'public' and column_name = 'workspace_id' and table_name not like 'pgboss%' order by 1`;
    const rows: string[] = [];
    for (const { name } of tables)
      rows.push(
        ...(
          await database.$queryRawUnsafe<{ row: string }[]>(
            `select '${name} ' || row_to_json(kept)::text as row from "${name}" kept where workspace_id = $1 order by 1`,
            workspaceId,
          )
        ).map(({ row }) => row),
      );
    return rows;
  });

describe('a copy of a shared page', () => {
  it.each([{}, { mode: 'live' as const }])(
    'has its text, and each citation opens the passage that was shared: %j',
    async (part) => {
      const { artifact } = await copy(await share(part));
      expect(artifact).toMatchObject({
        title: 'Heat pumps',
        type: 'answer',
        status: 'ready',
        version: 1,
        data: null,
      });
      expect(artifact.markdown).toContain('Bills fell by 41 percent. [1]');
      expect(artifact.markdown).not.toContain('# Heat pumps');
      expect(artifact.shown_version?.origin).toBe('copy');
      expect(
        artifact.citations.map(({ ordinal, quote, match, page }) => [ordinal, quote, match, page]),
      ).toEqual([
        [0, 'The saving was 41 % in all houses.', 'exact', 4],
        [1, 'pumps work in the cold', 'near', null],
        [3, 'The saving was 41 % in all houses.', 'exact', 4],
      ]);
      expect(artifact.unsupported.map(({ ordinal }) => ordinal)).toEqual([2]);
      const texts = new Map(
        (await listSources(artifact.collection_id)).flatMap(({ revisions }) =>
          revisions.map(({ id, markdown }) => [id, markdown] as const),
        ),
      );
      for (const { revision_id, start, end, quote, captured_at } of artifact.citations) {
        expect(createProjection(texts.get(revision_id) ?? '').slice({ start, end })).toBe(quote);
        expect(captured_at).toBe('2026-11-02T10:00:00.000Z');
      }
    },
  );

  it('brings of its sources the title, the address and the cited passages, and nothing that the link does not show', async () => {
    const { artifact } = await copy(await share());
    const sources = await listSources(artifact.collection_id);
    expect(sources.map(({ title, url, kind, status }) => [title, url, kind, status])).toEqual([
      ['Field trial', 'https://trial.example/report', 'url', 'captured'],
      ['Review of reviews', 'https://review.example/', 'url', 'captured'],
    ]);
    const [trial] = sources;
    expect(trial?.revisions[0]?.markdown).toContain(
      'The houses were chosen by lot. The saving was 41 % in all houses.',
    );
    expect(trial?.revisions[0]).toMatchObject({ capturedWith: 'peer', siteName: 'The Trial' });
    expect(trial?.originals[0]?.byteLength).toBe(trial?.revisions[0]?.markdown.length);
    const found = await inReceiver(
      (database) => database.$queryRaw`select 1 from passage where source_id = ${trial?.id ?? ''}`,
    );
    expect(found).toHaveLength(1);
    const kept = (await dump(receiver.workspaceId)).join('\n');
    for (const own of [secret, giver.workspaceId, giver.artifactId, giver.trialId, giver.editor.userId])
      expect(kept).not.toContain(own);
    expect(artifact.notes.join(' ')).toContain('the title, the address and the cited passages were copied');
  });

  it('says where it came from, and leads back there as long as the link is open', async () => {
    const link = await share();
    const { artifactId } = await copy(link);
    expect(await readCopiedFrom(receiver.actor, artifactId)).toMatchObject({
      title: 'Heat pumps',
      copiedBy: 'receiver owner',
      page: `/s/${tokenOf(link)}`,
    });
    expect((await dump(receiver.workspaceId)).join('\n')).not.toContain(tokenOf(link));
    await closeShare(giver.editor, link.id);
    expect(await readCopiedFrom(receiver.actor, artifactId)).toMatchObject({
      title: 'Heat pumps',
      page: null,
    });
    expect((await readArtifact(receiver.actor, artifactId)).citations).toHaveLength(3);
  });

  it('leaves no trace in the workspace that shared the page, not even a view', async () => {
    const link = await share();
    await openShare(visit(link));
    const before = await dump(giver.workspaceId);
    await copy(link);
    await readCopyForm(new Headers(), visit(link));
    expect(await dump(giver.workspaceId)).toEqual(before);
  });

  it('is there already when it is asked for twice, unless another one is wanted; the sources come once', async () => {
    const link = await share();
    const [first, second] = await Promise.all([copy(link), copy(link)]);
    expect([first.outcome, second.outcome].toSorted()).toEqual(['copied', 'here']);
    expect(second.artifactId).toBe(first.artifactId);
    const collectionId = first.artifact.collection_id ?? '';
    const again = await copy(link, { into: { collectionId }, isAgain: true });
    expect(again.artifactId).not.toBe(first.artifactId);
    expect(await listSources(collectionId)).toHaveLength(2);
    expect(again.artifact.citations.map(({ source_id }) => source_id)).toEqual(
      first.artifact.citations.map(({ source_id }) => source_id),
    );
    await deleteArtifact(receiver.actor, again.artifactId);
    await deleteArtifact(receiver.actor, first.artifactId);
    expect((await copy(link, { into: { collectionId } })).outcome).toBe('copied');
  });

  it('leaves a source alone that the collection has of the same address', async () => {
    const { id } = await createCollection(receiver.actor, { title: 'Has it', tags: [] });
    const { addSource } = await import('../sources/add-source');
    const own = await addSource(receiver.actor, id, { type: 'url', url: 'https://trial.example/report' });
    const { artifact } = await copy(await share(), { into: { collectionId: id } });
    const sources = await listSources(id);
    expect(sources.map(({ kind, url }) => [kind, url])).toContainEqual(['note', null]);
    expect(artifact.citations[0]).toMatchObject({ url: 'https://trial.example/report', match: 'exact' });
    expect(artifact.citations.map(({ source_id }) => source_id)).not.toContain(own.id);
    expect(sources.find((source) => source.id === own.id)?.revisions).toEqual([]);
  });
});

describe('nothing is copied', () => {
  const tried = (token: string, cookie?: string, now?: Date) =>
    copySharedPage(
      receiver.actor,
      { visit: { token, cookie }, into: { title: 'Refused' }, isAgain: false },
      ...(now === undefined ? [] : [now]),
    );

  it('from a link that is closed or expired, or whose artifact was deleted, or without its passphrase', async () => {
    const own = await seedSharedArtifact('refusing');
    const before = (await dump(receiver.workspaceId)).length;
    const locked = await share({ passphrase: 'correct horse' }, own);
    expect(await tried(tokenOf(locked))).toEqual({ outcome: 'locked' });
    const open = await share({}, own);
    expect(await tried(tokenOf(open), undefined, new Date(Date.now() + 31 * dayMs))).toEqual({
      outcome: 'closed',
    });
    await closeShare(own.editor, open.id);
    expect(await tried(tokenOf(open))).toEqual({ outcome: 'closed' });
    const last = await share({}, own);
    await deleteArtifact(own.editor, own.artifactId);
    expect(await tried(tokenOf(last))).toEqual({ outcome: 'closed' });
    expect(await tried('x'.repeat(43))).toEqual({ outcome: 'closed' });
    expect(await dump(receiver.workspaceId)).toHaveLength(before);
  });

  it('into a workspace without room, and nothing of it stays', async () => {
    await inReceiver((database) =>
      database.usageLimits.create({ data: { workspaceId: receiver.workspaceId, sources: 1 } }),
    );
    const before = await dump(receiver.workspaceId);
    await expect(tried(tokenOf(await share()))).rejects.toMatchObject({ code: 'limit_reached' });
    expect(await dump(receiver.workspaceId)).toEqual(before);
    await inReceiver((database) => database.usageLimits.deleteMany({}));
  });

  it('into a collection of another workspace, or one that is hidden from the member', async () => {
    const other = await openReceiver('other');
    const theirs = await createCollection(other.actor, { title: 'Theirs', tags: [] });
    const owner = await addPerson(receiver.workspaceId, 'owner', 'hidden');
    const closed = await createCollection(person(receiver.workspaceId, owner.userId as UserId, 'owner'), {
      title: 'Closed',
      tags: [],
      access: 'people',
    });
    for (const { id } of [theirs, closed])
      await expect(copy(await share(), { into: { collectionId: id } })).rejects.toMatchObject({
        code: 'not_found',
      });
    expect(await readCopiedFrom(other.actor, 'art_x')).toBeNull();
  });
});

describe('the form', () => {
  const link = share;
  const formOf = (cookie: string, fields: Record<string, string>) => ({
    fields: new URLSearchParams(fields),
    address: '198.51.100.44',
    headers: new Headers({ cookie }),
  });

  it('copies for an editor, with one event that names the artifact and where the request came from', async () => {
    const shared = visit(await link());
    const { cookie } = await addPerson(receiver.workspaceId, 'editor', 'form');
    const fields = { place: `${receiver.workspaceId} new`, title: 'From the form' };
    const path = await takeCopyForm(shared, formOf(cookie, fields));
    expect(path).toMatch(/^\/w\/receiver\/artifacts\/art_/);
    const id = asId<ArtifactId>(path.split('/').at(-1) ?? '');
    const { collection_id } = await readArtifact(receiver.actor, id);
    const events = await inReceiver((database) => database.auditEvent.findMany({ where: { objectId: id } }));
    expect(events).toMatchObject([
      { action: 'artifact.copied', detail: { collection_id }, origin: { address: '198.51.100.44' } },
    ]);
    const again = await readCopyForm(new Headers({ cookie }), shared);
    expect(again).toMatchObject({ outcome: 'open', earlier: [{ path, title: 'Heat pumps' }] });
  });

  it.each<[string, Role | null, Record<string, string>, RegExp]>([
    ['says that a stranger has to sign in', null, {}, /\/copy$/],
    ['copies nothing for a viewer', 'viewer', {}, /\/copy\?problem=place$/],
    ['asks for a title', 'editor', { title: ' ' }, /\/copy\?problem=title$/],
    ['knows no other workspace', 'editor', { place: 'elsewhere new' }, /\/copy\?problem=place$/],
    ['knows no other collection', 'editor', { place: 'col_elsewhere' }, /\/copy\?problem=place$/],
  ])('%s', async (_fact, role, part, path) => {
    const shared = visit(await link());
    const cookie = role === null ? '' : (await addPerson(receiver.workspaceId, role, 'refused')).cookie;
    const before = (await dump(receiver.workspaceId)).length;
    const place = `${receiver.workspaceId} ${part['place'] === 'col_elsewhere' ? part['place'] : 'new'}`;
    const fields = { title: 'Refused', ...part, place: part['place']?.includes(' ') ? part['place'] : place };
    expect(await takeCopyForm(shared, formOf(cookie, fields))).toMatch(path);
    expect(await dump(receiver.workspaceId)).toHaveLength(before);
  });

  it('asks for the passphrase before it shows anything, and copies once it was given', async () => {
    const locked = await link({ passphrase: 'correct horse' });
    const { cookie } = receiver.founder;
    expect(await readCopyForm(new Headers({ cookie }), visit(locked))).toEqual({ outcome: 'locked' });
    const unlocked = await unlockShare({
      token: tokenOf(locked),
      passphrase: 'correct horse',
      address: '198.51.100.7',
    });
    const value = unlocked.outcome === 'unlocked' ? /=([^;]+)/.exec(unlocked.cookie ?? '')?.[1] : undefined;
    const fields = { place: `${receiver.workspaceId} new`, title: 'Unlocked' };
    expect(await takeCopyForm(visit(locked, value), formOf(cookie, fields))).toMatch(/artifacts\/art_/);
  });
});
