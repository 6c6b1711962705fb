/** A link for a new password that is mailed, through the real routes, the real queue and a real SMTP server. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { limits } from '@/lib/core/limits';
import { type JobData, jobSchemas } from '@/lib/platform/jobs/queues';
import { redeemPasswordResetEndpoint } from '@/lib/protocol/http/accounts';
import { createSessionEndpoint } from '@/lib/protocol/http/team';
import { asDatabaseOwner } from '@/lib/server/access-tests/__fixtures__/database-owner';
import { Browser, tokenOf } from '../__fixtures__/people';
import { openTeamWithMail, type TeamWithMail } from '../__fixtures__/team-with-mail';

let team: TeamWithMail;

beforeAll(async () => {
  team = await openTeamWithMail();
});
afterAll(() => team.close());

async function ask(email: string): Promise<string> {
  const { POST } = await import('@/app/forgotten-password/send/route');
  const response = await POST(
    new Request('http://localhost:3000/forgotten-password/send', {
      method: 'POST',
      headers: {
        host: 'localhost:3000',
        origin: 'http://localhost:3000',
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: new URLSearchParams({ email }),
    }),
  );
  expect(response.status).toBe(303);
  return response.headers.get('location') ?? '';
}

const listJobs = () =>
  asDatabaseOwner(async (client) => {
    const { rows } = await client.query<{ data: unknown }>(
      `select data from pgboss.job where name = 'password-reset' order by created_on`,
    );
    return rows.map(({ data }) => jobSchemas['password-reset'].parse(data));
  });

/** Does a job as a worker does. @returns the letter that arrived, or null if none did */
async function deliver(job: JobData<'password-reset'> | undefined): Promise<string | null> {
  if (job === undefined) throw new Error('There is no such job.');
  const { mailPasswordReset } = await import('./mail-password-reset');
  return team.readMailOf((sendMail) =>
    mailPasswordReset(job, { sendMail, now: new Date(), signal: new AbortController().signal }),
  );
}

const findLink = (letter: string | null) => /http:\S+\/reset-password#\S+/.exec(letter ?? '')?.[0] ?? '';

describe('a forgotten password', () => {
  it('is replaced through the link in the mail, once, and only through the newest link', async () => {
    expect(await ask(' ADA@example.com ')).toBe('/forgotten-password?sent=1');
    const [job] = await listJobs();
    const first = findLink(await deliver(job));
    const second = findLink(await deliver(job));
    const password = 'a lantern beside the weir';
    const redeem = (link: string) =>
      new Browser().send(redeemPasswordResetEndpoint, { body: { token: tokenOf(link), password } });
    expect((await redeem(first)).status).toBe(410);
    expect((await redeem(second)).status).toBe(201);
    expect((await redeem(second)).status).toBe(410);
    const credentials = { email: 'ada@example.com', password };
    expect((await new Browser().send(createSessionEndpoint, { body: credentials })).status).toBe(201);
  });

  it('looks the same for an email that nobody has, and mails nobody', async () => {
    const before = (await listJobs()).length;
    expect(await ask('nobody@example.com')).toBe('/forgotten-password?sent=1');
    expect(await ask('no email at all')).toBe('/forgotten-password?sent=1');
    const jobs = (await listJobs()).slice(before);
    expect(jobs.map(({ userId }) => userId)).toEqual([null, null]);
    for (const job of jobs) expect(await deliver(job)).toBeNull();
  });

  it('is asked for only so often with one email, whether or not somebody has it', async () => {
    for (const email of ['ben@example.com', 'unknown@example.com']) {
      const answers = [];
      for (let time = 0; time <= limits.passwordResetMails; time += 1) answers.push(await ask(email));
      expect(answers.slice(0, -1)).toEqual(answers.slice(0, -1).map(() => '/forgotten-password?sent=1'));
      expect(answers.at(-1)).toMatch(/^\/forgotten-password\?wait=\d+$/);
    }
  });

  it('leaves an event in the audit log, and no link in the queue', async () => {
    const stored = await asDatabaseOwner(async (client) => {
      const { rows } = await client.query<{ count: number }>(
        `select count(*)::int as count from audit_event where action = 'password_reset.mailed'`,
      );
      return rows[0]?.count;
    });
    expect(stored).toBeGreaterThan(0);
    expect(JSON.stringify(await listJobs())).not.toMatch(/reset-password/);
  });
});
