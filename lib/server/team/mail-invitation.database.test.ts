/** An invitation that is mailed, through the real routes, the real queue and a real SMTP server. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { limits } from '@/lib/core/limits';
import { type JobData, jobSchemas } from '@/lib/platform/jobs/queues';
import {
  createInvitationEndpoint,
  listInvitationsEndpoint,
  mailInvitationEndpoint,
  readInvitationEndpoint,
  revokeInvitationEndpoint,
} from '@/lib/protocol/http/team';
import { asDatabaseOwner } from '../access-tests/__fixtures__/database-owner';
import { Browser, tokenOf } from './__fixtures__/people';
import { openTeamWithMail, type TeamWithMail } from './__fixtures__/team-with-mail';

let team: TeamWithMail;
let ada: Browser;

beforeAll(async () => {
  team = await openTeamWithMail();
  ({ ada } = team);
});
afterAll(() => team.close());

const invite = async (email: string) =>
  (await ada.send(createInvitationEndpoint, { body: { email, role: 'editor' } })).reply;
const mail = (id: string) => ada.send(mailInvitationEndpoint, { params: { id }, body: {} });
const list = async (id: string) =>
  (await ada.send(listInvitationsEndpoint)).reply.items.find((invitation) => invitation.id === id)?.mail;
const read = (link: string) => new Browser().send(readInvitationEndpoint, { body: { token: tokenOf(link) } });

const findJob = (id: string) =>
  asDatabaseOwner(async (client) => {
    const { rows } = await client.query<{ data: unknown }>(
      `select data from pgboss.job where name = 'invitation' and data ->> 'invitationId' = $1`,
      [id],
    );
    return jobSchemas.invitation.parse(rows[0]?.data);
  });

/** Does the job as a worker does. @returns the letter that arrived, or null if none did */
async function deliver(job: JobData<'invitation'>): Promise<string | null> {
  const { mailInvitation } = await import('./mail-invitation');
  return team.readMailOf((sendMail) =>
    mailInvitation(job, { sendMail, now: new Date(), signal: new AbortController().signal }),
  );
}
const findLink = (letter: string | null) => /http:\S+\/invitation#[\w-]+/.exec(letter ?? '')?.[0] ?? '';

describe('an invitation that is mailed', () => {
  it('says who invites to what, and only the link of its newest mail works', async () => {
    const made = await invite('bea@example.com');
    expect((await mail(made.id)).reply.mail).toMatchObject({ state: 'waiting', failure: null });
    const job = await findJob(made.id);
    expect(Object.keys(job).toSorted()).toEqual(['invitationId', 'workspaceId']);
    const letter = await deliver(job);
    expect(letter).toContain('Subject: Ada invites you to Field notes');
    expect(letter).toMatch(/Ada invites you to the workspace .*Field notes.* in Sourcebook as an editor/s);
    const later = findLink(await deliver(job));
    expect((await read(made.link)).status).toBe(410);
    expect((await read(findLink(letter))).status).toBe(410);
    expect((await read(later)).reply).toMatchObject({ email: 'bea@example.com', role: 'editor' });
    expect(await list(made.id)).toMatchObject({ state: 'sent', failure: null });
  });

  it('says why it was not sent, and is not sent once it was withdrawn', async () => {
    const made = await invite('carl@example.com');
    await mail(made.id);
    team.server.judge = () => 550;
    await deliver(await findJob(made.id));
    expect(await list(made.id)).toMatchObject({
      state: 'failed',
      failure: expect.stringContaining('The mail server refused the e-mail'),
    });
    team.server.judge = () => 250;
    await ada.send(revokeInvitationEndpoint, { params: { id: made.id } });
    expect(await deliver(await findJob(made.id))).toBeNull();
    expect((await mail(made.id)).code).toBe('not_found');
  });

  it('is mailed only so often to one address, and so many are mailed by one workspace', async () => {
    const made = await invite('dora@example.com');
    const codes = [];
    for (let time = 0; time <= limits.invitationMails; time += 1) codes.push((await mail(made.id)).code);
    expect(codes).toEqual([
      ...Array.from({ length: limits.invitationMails }, () => undefined),
      'rate_limited',
    ]);
    let mailed = 0;
    for (; mailed < limits.invitationMailsPerWorkspace; mailed += 1) {
      const { id } = await invite(`somebody-${mailed}@example.com`);
      if ((await mail(id)).code === 'rate_limited') break;
    }
    // Two were mailed in the tests above, and three to Dora.
    expect(mailed).toBe(limits.invitationMailsPerWorkspace - 2 - limits.invitationMails);
  });
});
