/** Mail about how a user signs in, through the real routes, the real queue and a real SMTP server. */
import { TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { accountChanges } from '@/lib/domain/team/account-changes';
import { type JobData, jobSchemas } from '@/lib/platform/jobs/queues';
import { changePasswordEndpoint, redeemPasswordResetEndpoint } from '@/lib/protocol/http/accounts';
import {
  addPasskeyEndpoint,
  beginPasskeyEndpoint,
  deletePasskeyEndpoint,
} from '@/lib/protocol/http/passkeys';
import {
  beginSecondFactorEndpoint,
  confirmSecondFactorEndpoint,
  deleteSecondFactorEndpoint,
  renewRecoveryCodesEndpoint,
} from '@/lib/protocol/http/sign-in';
import { asDatabaseOwner } from '@/lib/server/access-tests/__fixtures__/database-owner';
import { Authenticator } from '../__fixtures__/authenticator';
import { Browser, tokenOf } from '../__fixtures__/people';
import { password } from '../__fixtures__/team';
import { openTeamWithMail, type TeamWithMail } from '../__fixtures__/team-with-mail';

let team: TeamWithMail;
let ada: Browser;

beforeAll(async () => {
  team = await openTeamWithMail();
  ({ ada } = team);
});
afterAll(() => team.close());

const listJobs = () =>
  asDatabaseOwner(async (client) => {
    const { rows } = await client.query<{ data: unknown }>(
      `select data from pgboss.job where name = 'account' order by created_on`,
    );
    return rows.map(({ data }) => jobSchemas.account.parse(data));
  });

/** Does a job as a worker does. @returns the letter that arrived, or null if none did */
async function deliver(job: JobData<'account'>): Promise<string | null> {
  const { mailAccountChange } = await import('./mail-account-change');
  return team.readMailOf((sendMail) =>
    mailAccountChange(job, { sendMail, signal: new AbortController().signal }),
  );
}

it('each change of how somebody signs in is mailed to them: what, when by their clocks, where, and what to do', async () => {
  ada.keep(new Headers({ 'set-cookie': 'time-zone=Asia%2FTokyo; path=/' }));
  const next = 'a quite different one';
  await ada.send(changePasswordEndpoint, { body: { current_password: password, new_password: next } });
  const { reply } = await ada.send(beginSecondFactorEndpoint);
  const code = new TOTP({ secret: reply.secret }).generate();
  expect((await ada.send(confirmSecondFactorEndpoint, { body: { code } })).status).toBe(200);
  await ada.send(renewRecoveryCodesEndpoint);
  await ada.send(deleteSecondFactorEndpoint);
  const options = (await ada.send(beginPasskeyEndpoint)).reply;
  const credential = new Authenticator().make(options);
  const added = await ada.send(addPasskeyEndpoint, { body: { name: 'Firefox on Linux', credential } });
  await ada.send(deletePasskeyEndpoint, { params: { id: added.reply.id } });
  const { createPasswordResetLink } = await import('./reset-password');
  const token = tokenOf(await createPasswordResetLink('ada@example.com'));
  await new Browser().send(redeemPasswordResetEndpoint, { body: { token, password } });

  const jobs = await listJobs();
  expect(jobs.map(({ change }) => change).toSorted()).toEqual([...accountChanges].toSorted());
  for (const job of jobs) await deliver(job);
  expect(team.server.received.map(({ to }) => to)).toEqual(jobs.map(() => ['ada@example.com']));
  const [changed, used] = ['password.changed', 'password_reset.used'].map((change) =>
    jobs.find((job) => job.change === change),
  );
  if (changed === undefined || used === undefined) throw new Error('There are jobs for both.');
  const letter = await deliver({ ...changed, at: '2026-11-26T18:05:00.000Z' });
  expect(letter).toContain('Subject: Your password was changed');
  expect(letter).toContain('When: 27 November 2026 at 03:05 (Asia/Tokyo)');
  expect(letter).toContain('Where: Firefox on Linux');
  expect(letter).toContain('/settings/account');
  expect(await deliver({ ...used, at: '2026-11-26T18:05:00.000Z' })).toContain('at 18:05 (UTC)');
});

it('a mail that was not sent is tried again, unless it may have arrived', async () => {
  const [job] = await listJobs();
  if (job === undefined) throw new Error('There is a job.');
  team.server.judge = () => 452;
  await expect(deliver(job)).rejects.toThrow('not_now');
  team.server.judge = () => 550;
  await expect(deliver(job)).resolves.toBeNull();
});
