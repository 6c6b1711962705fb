import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { paths } from '@/lib/core/paths';
import type { SharedPage } from '@/lib/domain/shares/shared-page';
import { openTestInstance } from '../team/__fixtures__/people';
import type { Shared } from './__fixtures__/shared-artifact';

const instance = await openTestInstance();
const { secret, seedSharedArtifact } = await import('./__fixtures__/shared-artifact');
const { createShare } = await import('./create-share');
const { readShares } = await import('./read-shares');
const { closeShare } = await import('./close-share');
const { revealAddress } = await import('./reveal-address');
const { openShare, openSharedQuote } = await import('./open-share');
const { isClosedLink } = await import('./shared-address');
const { unlockShare } = await import('./unlock-share');
const { reportShare } = await import('./report-share');
const { previewPage } = await import('./preview-share');
const { closeSharesShowingSource, forgetSurroundings } = await import('./close-shares');
const { deleteArtifact, restoreArtifact } = await import('../artifacts/delete-artifact');
const { deleteSource } = await import('../sources/delete-source');
const { countOpenShares } = await import('@/lib/domain/shares/store');
const { acrossWorkspaces, inWholeWorkspace } = await import('@/lib/platform/db/in-workspace');
const { dayMs } = await import('@/lib/core/clock');
const { spendTry } = await import('@/lib/platform/auth/throttle');
const { limits } = await import('@/lib/core/limits');
const { SharedPageView } = await import('@/components/shares/shared-page-view');
const { SharedPassageView } = await import('@/components/shares/shared-passage-view');

afterAll(() => instance.close());

let team: Shared;
let other: Shared;
beforeAll(async () => {
  team = await seedSharedArtifact('team');
  other = await seedSharedArtifact('other');
});

const origin = 'https://books.example';
const share = (
  part: { mode?: 'snapshot' | 'live'; expiresAt?: string | null; passphrase?: string } = {},
  of: Shared = team,
) => createShare(of.editor, { artifactId: of.artifactId, mode: 'snapshot', origin, ...part });
const tokenOf = (link: { url: string }) => link.url.slice(`${origin}/s/`.length);
const visit = (link: { url: string }, cookie?: string) => ({ token: tokenOf(link), cookie });
const change = (work: Parameters<typeof inWholeWorkspace<unknown>>[1], of: Shared = team) =>
  inWholeWorkspace(of.workspaceId, work);

async function requirePage(link: { url: string }): Promise<SharedPage> {
  const opened = await openShare(visit(link));
  if (opened.outcome !== 'open') throw new Error(opened.outcome);
  return opened.page;
}

/** The whole rows as text, whatever their columns. */
const dumpShares = () =>
  acrossWorkspaces(async (database) => {
    const rows = await database.$queryRaw<{ row: string }[]>`
      select row_to_json(share_link)::text as row from share_link
      union all select row_to_json(audit_event)::text from audit_event`;
    return rows.map(({ row }) => row);
  });

/** Everything that a stranger can reach with a link. */
async function readAllHtml(link: { url: string }): Promise<string> {
  const opened = await openShare(visit(link));
  if (opened.outcome !== 'open') throw new Error(opened.outcome);
  const base = paths.share(tokenOf(link));
  const parts = [renderToStaticMarkup(createElement(SharedPageView, { ...opened, base }))];
  for (const { ordinal } of opened.page.citations) {
    const found = await openSharedQuote(visit(link), ordinal);
    if (found.outcome === 'open')
      parts.push(renderToStaticMarkup(createElement(SharedPassageView, { ...found.quote, base })));
  }
  return parts.join('\n');
}

/** The text without its markup. */
const readWords = (html: string) => html.replaceAll(/<[^>]*>/g, '');

describe('a public link', () => {
  it.each(['snapshot', 'live'] as const)('shows the text, the quotes and their context: %s', async (mode) => {
    const html = await readAllHtml(await share({ mode }));
    for (const words of [
      'Heat pumps',
      'Bills fell by 41 percent.',
      'The saving was 41 % in all houses.',
      'Field trial',
    ])
      expect(readWords(html)).toContain(words);
    expect(html).toContain('The houses were chosen by lot.');
    expect(html).toContain('Earlier line 29 is a neighbour of the passage.');
    expect(html).toContain('Nearby line 0 is a neighbour of the passage.');
    expect(html).toContain('not supported');
    expect(html.match(/id="note-1"/g)?.length).toBe(1);
  });

  it.each(['snapshot', 'live'] as const)(
    'shows nothing else of the workspace and its sources: %s',
    async (mode) => {
      const link = await share({ mode });
      const html = await readAllHtml(link);
      expect(html.length).toBeGreaterThan(3_000);
      // The surroundings end with the neighbours of the paragraph, and the key was removed from the address.
      expect(html).not.toContain(secret);
      for (const id of [team.workspaceId, team.artifactId, team.trialId, team.reviewId, team.editor.userId])
        expect(html.includes(id)).toBe(false);
      expect(html).toContain('https://trial.example/report');
    },
  );

  it('expires after thirty days by default', async () => {
    const link = await share();
    const days = (Date.parse(link.expires_at ?? '') - Date.parse(link.created_at)) / dayMs;
    expect(days).toBe(limits.shareDays);
    const atEnd = new Date(link.expires_at ?? '');
    expect((await openShare(visit(link), new Date(atEnd.getTime() - 1))).outcome).toBe('open');
    expect(await openShare(visit(link), atEnd)).toEqual({ outcome: 'closed' });
  });

  it('cannot expire before it is created', async () => {
    await expect(share({ expiresAt: new Date(Date.now() - 1).toISOString() })).rejects.toMatchObject({
      code: 'invalid_input',
    });
  });

  it('stores neither its token nor its passphrase in the database as plain text', async () => {
    const link = await share({ passphrase: 'correct horse' });
    const text = (await dumpShares()).join('\n');
    expect(text).toContain(link.id);
    expect(text.includes(tokenOf(link))).toBe(false);
    expect(text.includes('correct horse')).toBe(false);
  });

  it('does not open with an unknown or invalid token', async () => {
    const link = await share();
    const token = tokenOf(link);
    const wrong = [
      `${token.slice(0, -1)}${token.endsWith('A') ? 'E' : 'A'}`,
      token.toLowerCase(),
      '',
      '%00',
      `${token}x`,
    ];
    for (const each of wrong)
      expect(await openShare({ token: each, cookie: undefined })).toEqual({ outcome: 'closed' });
  });

  it('closes for good when it is revoked, and erases what it showed', async () => {
    const link = await share();
    expect((await openShare(visit(link))).outcome).toBe('open');
    expect(await isClosedLink(`/s/${tokenOf(link)}/passage/1`)).toBe(false);
    await closeShare(team.editor, link.id);
    expect(await isClosedLink(`/s/${tokenOf(link)}/passage/1`)).toBe(true);
    expect(await openShare(visit(link))).toEqual({ outcome: 'closed' });
    expect(await openSharedQuote(visit(link), 1)).toEqual({ outcome: 'closed' });
    const row = (await dumpShares()).find((each) => each.includes(`{"id":"${link.id}"`));
    expect(row).toContain('"snapshot":null');
    await closeShare(team.editor, link.id);
  });

  it('shows its address again to its maker and to owners, until it is closed', async () => {
    const link = await share();
    const person = { ...team.editor, via: 'session' as const };
    const reveal = (who: object) => revealAddress({ ...person, ...who } as never, { id: link.id, origin });
    expect(await reveal({})).toEqual({ url: link.url });
    expect(await reveal({ userId: 'someone-else', role: 'owner' })).toEqual({ url: link.url });
    await expect(reveal({ userId: 'someone-else' })).rejects.toMatchObject({ code: 'forbidden' });
    await expect(reveal({ workspaceId: other.workspaceId })).rejects.toMatchObject({ code: 'not_found' });
    await closeShare(team.editor, link.id);
    await expect(reveal({})).rejects.toMatchObject({ code: 'conflict' });
    const row = (await dumpShares()).find((each) => each.includes(`{"id":"${link.id}"`));
    expect(row).toContain('"token_cipher":null');
  });

  it('counts each page load as a view, but not passages or previews', async () => {
    const link = await share();
    await openShare(visit(link));
    await openShare(visit(link));
    await openSharedQuote(visit(link), 1);
    await previewPage(team.editor, { kind: 'link', id: link.id });
    const { items } = await readShares(team.editor, { limit: 200 });
    expect(items.find((item) => item.id === link.id)).toMatchObject({ views: 2, state: 'live' });
  });

  it('belongs to its workspace: another workspace cannot list, close, preview or create it', async () => {
    const link = await share();
    const { items } = await readShares(other.editor, { limit: 200 });
    expect(items.map((item) => item.id)).not.toContain(link.id);
    await expect(closeShare(other.editor, link.id)).rejects.toMatchObject({ code: 'not_found' });
    expect(await previewPage(other.editor, { kind: 'link', id: link.id })).toBeNull();
    expect(await previewPage(other.editor, { kind: 'artifact', id: team.artifactId })).toBeNull();
    await expect(
      createShare(other.editor, { artifactId: team.artifactId, mode: 'live', origin }),
    ).rejects.toMatchObject({ code: 'not_found' });
    expect((await openShare(visit(link))).outcome).toBe('open');
  });

  it('is listed newest first, in pages, and by artifact', async () => {
    const first = await readShares(team.editor, { limit: 2, artifact_id: team.artifactId });
    expect(first.items.length).toBe(2);
    const second = await readShares(team.editor, { limit: 2, cursor: first.next ?? '' });
    const ids = [...first.items, ...second.items].map((item) => item.id);
    expect(new Set(ids).size).toBe(4);
    expect(ids).toEqual(ids.toSorted().toReversed());
    expect(first.items[0]).toMatchObject({ artifact_title: 'Heat pumps', created_by: `${secret} Ada` });
  });
});

describe('a snapshot and a live link', () => {
  it('show different text after an edit', async () => {
    const own = await seedSharedArtifact('edited');
    const [frozen, live] = [await share({}, own), await share({ mode: 'live' }, own)];
    await change(async (database) => {
      await database.artifactVersion.create({
        data: {
          id: crypto.randomUUID(),
          workspaceId: own.workspaceId,
          artifactId: own.artifactId,
          number: 3,
          title: 'Heat pumps today',
          markdown: 'All new.',
          origin: 'edit',
          createdBy: own.editor.userId,
        },
      });
      await database.artifact.update({ where: { id: own.artifactId }, data: { currentVersion: 3 } });
    }, own);
    expect(await requirePage(frozen)).toMatchObject({ title: 'Heat pumps' });
    expect(await requirePage(live)).toMatchObject({
      title: 'Heat pumps today',
      markdown: 'All new.',
      citations: [],
    });
    expect(await openSharedQuote(visit(live), 1)).toEqual({ outcome: 'closed' });
  });

  it('report a changed passage differently, and both keep the old words', async () => {
    const own = await seedSharedArtifact('stale');
    const [frozen, live] = [await share({}, own), await share({ mode: 'live' }, own)];
    await change(
      (database) =>
        database.citation.updateMany({ where: { sourceId: own.trialId }, data: { state: 'changed' } }),
      own,
    );
    expect((await requirePage(frozen)).citations[0]).toMatchObject({ stale: null });
    expect((await requirePage(live)).citations[0]).toMatchObject({
      stale: 'changed',
      quote: 'The saving was 41 % in all houses.',
    });
    expect(await readAllHtml(live)).toContain('Source changed');
  });

  it('close for good when their artifact is deleted, each with an entry in the audit log', async () => {
    const own = await seedSharedArtifact('deleted');
    const links = [await share({}, own), await share({ mode: 'live' }, own)];
    await deleteArtifact(own.editor, own.artifactId);
    for (const link of links) expect((await openShare(visit(link))).outcome).toBe('closed');
    const events = await inWholeWorkspace(own.workspaceId, (database) =>
      database.auditEvent.findMany({ where: { workspaceId: own.workspaceId, action: 'share.revoked' } }),
    );
    expect(events.map(({ objectId }) => objectId).sort()).toEqual(links.map(({ id }) => id).sort());
    for (const event of events) {
      expect(event.userId).toBe(own.editor.userId);
      expect(event.detail).toEqual({ reason: 'artifact_deleted' });
    }
    await restoreArtifact(own.editor, own.artifactId);
    for (const link of links) expect((await openShare(visit(link))).outcome).toBe('closed');
  });
});

describe('a passphrase', () => {
  const unlock = (link: { url: string }, passphrase: string, address = '198.51.100.7') =>
    unlockShare({ token: tokenOf(link), passphrase, address });
  const valueOf = (cookie: string | null) => /=([^;]+)/.exec(cookie ?? '')?.[1];

  it('protects the page, its passages and its report form', async () => {
    const link = await share({ passphrase: 'correct horse' });
    expect(link.has_passphrase).toBe(true);
    expect(await openShare(visit(link))).toEqual({ outcome: 'locked' });
    expect(await openSharedQuote(visit(link), 1)).toEqual({ outcome: 'locked' });
    expect(
      await reportShare({ ...visit(link), address: '198.51.100.7' }, { reason: 'wrong', message: 'x' }),
    ).toBe('locked');
    expect(await unlock(link, 'correct horsf')).toEqual({ outcome: 'wrong' });
    const unlocked = await unlock(link, 'correct horse');
    if (unlocked.outcome !== 'unlocked') throw new Error(unlocked.outcome);
    expect(unlocked.cookie).toMatch(
      new RegExp(`; Path=/s/${tokenOf(link)}; Max-Age=43200; HttpOnly; SameSite=Lax$`),
    );
    expect((await openShare(visit(link, valueOf(unlocked.cookie)))).outcome).toBe('open');
  });

  it('unlocks one link for a limited time, and cannot be replaced by a forged cookie', async () => {
    const [link, another] = [
      await share({ passphrase: 'correct horse' }),
      await share({ passphrase: 'correct horse' }),
    ];
    const unlocked = await unlock(link, 'correct horse');
    const value = unlocked.outcome === 'unlocked' ? valueOf(unlocked.cookie) : undefined;
    expect((await openShare(visit(another, value))).outcome).toBe('locked');
    const later = new Date(Date.now() + limits.shareUnlockHours * 3_600_000);
    expect((await openShare(visit(link, value), later)).outcome).toBe('locked');
    const [until = '', signature = ''] = (value ?? '').split('.');
    for (const forged of [
      `${Number(until) + 9}.${signature}`,
      `${until}.`,
      `${until}.${'A'.repeat(43)}`,
      'x',
    ])
      expect((await openShare(visit(link, forged))).outcome).toBe('locked');
  });

  it('can be tried ten times from one address, and sixty times in total', async () => {
    const link = await share({ passphrase: 'correct horse' });
    for (let tried = 0; tried < limits.signInTries; tried += 1)
      expect(await unlock(link, `guess ${tried}`)).toEqual({ outcome: 'wrong' });
    expect(await unlock(link, 'correct horse')).toMatchObject({ outcome: 'wait' });
    expect(await unlock(link, 'correct horse', '203.0.113.9')).toMatchObject({ outcome: 'unlocked' });
    // Ten of the sixty attempts are spent above. Hashing sixty guesses would only take long.
    for (let tried = limits.signInTries; tried < limits.signInTriesPerAddress; tried += 1)
      expect(await spendTry('address', `share ${link.id}`)).toBe(0);
    expect(await unlock(link, 'correct horse', '203.0.113.10')).toMatchObject({ outcome: 'wait' });
  });
});

describe('a report of a link', () => {
  it('is shown with the link to the workspace that shared it, shortened to the maximum length', async () => {
    const link = await share();
    const message = `It names my child.\u0000 ${'x'.repeat(5_000)}`;
    const sent = { ...visit(link), address: '198.51.100.8' };
    expect(await reportShare(sent, { reason: 'personal', message })).toBe('sent');
    expect(await reportShare(sent, { reason: 'no such reason', message: '' })).toBe('sent');
    const { items } = await readShares(team.editor, { limit: 200 });
    const reports = items.find((item) => item.id === link.id)?.reports ?? [];
    expect(reports.map((report) => report.reason)).toEqual(['other', 'personal']);
    expect(reports[1]?.message.length).toBe(limits.shareReportChars);
    expect(reports[1]?.message).toMatch(/^It names my child\. x/);
  });

  it('is refused when one address sends too many', async () => {
    const link = await share();
    const sent = { ...visit(link), address: '198.51.100.9' };
    for (let count = 0; count < limits.signInTries; count += 1)
      expect(await reportShare(sent, { reason: 'wrong', message: '' })).toBe('sent');
    expect(await reportShare(sent, { reason: 'wrong', message: '' })).toBe('wait');
  });
});

describe('deleting a source', () => {
  const close = (own: Shared) =>
    inWholeWorkspace(own.workspaceId, (database) =>
      closeSharesShowingSource(database, own.workspaceId, {
        sourceId: own.reviewId,
        userId: null,
        now: new Date(),
      }),
    );

  it('closes the links that show it as soon as its purge is requested', async () => {
    const own = await seedSharedArtifact('purged at once');
    const links = [await share({}, own), await share({ mode: 'live' }, own)];
    await deleteSource(own.editor, { id: own.reviewId, purge: true });
    for (const link of links) expect((await openShare(visit(link))).outcome).toBe('closed');
  });

  it('closes the links that show it when it is purged, and erases its words from them', async () => {
    const own = await seedSharedArtifact('purged');
    const links = [await share({}, own), await share({ mode: 'live' }, own)];
    const untouched = await share({}, other);
    expect(
      (await dumpShares()).filter((row) => row.includes('pumps work in the cold')).length,
    ).toBeGreaterThan(1);
    expect(await close(own)).toBe(2);
    for (const link of links) expect((await openShare(visit(link))).outcome).toBe('closed');
    expect((await openShare(visit(untouched))).outcome).toBe('open');
    const quoting = (await dumpShares()).filter(
      (row) => row.includes(own.workspaceId) && row.includes('pumps work in the cold'),
    );
    expect(quoting).toEqual([]);
  });

  it('leaves links alone that do not show the source', async () => {
    const own = await seedSharedArtifact('unquoted');
    await change(
      (database) =>
        database.citation.deleteMany({ where: { workspaceId: own.workspaceId, sourceId: own.reviewId } }),
      own,
    );
    const link = await share({}, own);
    expect(await close(own)).toBe(0);
    expect((await openShare(visit(link))).outcome).toBe('open');
  });

  it('keeps the quote and erases its context when the source is only deleted', async () => {
    const own = await seedSharedArtifact('forgotten');
    const link = await share({}, own);
    await inWholeWorkspace(own.workspaceId, (database) =>
      forgetSurroundings(database, own.workspaceId, own.trialId),
    );
    const html = await readAllHtml(link);
    expect(html).toContain('The saving was 41 % in all houses.');
    expect(html).toContain('Source deleted');
    expect(html).not.toContain('The houses were chosen by lot.');
    expect(html).toContain('Reviews agree that');
  });

  it('shows only the quote on a live page once the revision is gone', async () => {
    const own = await seedSharedArtifact('erased');
    const link = await share({ mode: 'live' }, own);
    await change((database) => database.revision.deleteMany({ where: { sourceId: own.trialId } }), own);
    expect(await openSharedQuote(visit(link), 1)).toMatchObject({
      outcome: 'open',
      quote: { passage: null },
    });
    expect(await readAllHtml(link)).toContain('The quoted words were kept.');
  });
});

describe('counting open links', () => {
  it('counts only links that a stranger could open', async () => {
    const own = await seedSharedArtifact('counted');
    await share({}, own);
    await share({ expiresAt: null }, own);
    await closeShare(own.editor, (await share({}, own)).id);
    const count = (now: Date) =>
      inWholeWorkspace(own.workspaceId, (database) =>
        countOpenShares(database, own.workspaceId, { artifactIds: [own.artifactId, 'art_none'], now }),
      );
    expect(await count(new Date())).toEqual(new Map([[own.artifactId, 2]]));
    expect(await count(new Date(Date.now() + 31 * dayMs))).toEqual(new Map([[own.artifactId, 1]]));
  });
});
