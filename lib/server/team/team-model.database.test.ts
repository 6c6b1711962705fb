/**
 * Tests the team against a model of it: random invitations, acceptances, role changes, removals, departures and revocations, one after the
 * other and several at the same time. Whatever happens, no workspace is without an owner (threats 22).
 */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countRuns } from '@/e2e/support/choose-cases';
import type { UserId, WorkspaceId } from '@/lib/core/ids';
import type { Actor } from '@/lib/domain/team/actor';
import type { Role } from '@/lib/protocol/team-words';
import { openTestInstance, tokenOf } from './__fixtures__/people';

const people = 4;
const places = 2;
const roles = ['viewer', 'editor', 'owner'] as const;

type Step =
  | {
      readonly kind: 'invite';
      readonly by: number;
      readonly whom: number;
      readonly role: Role;
      readonly place: number;
    }
  | { readonly kind: 'accept'; readonly by: number; readonly nth: number }
  | {
      readonly kind: 'change';
      readonly by: number;
      readonly whom: number;
      readonly role: Role;
      readonly place: number;
    }
  | { readonly kind: 'remove'; readonly by: number; readonly whom: number; readonly place: number }
  | { readonly kind: 'leave'; readonly by: number; readonly place: number }
  | { readonly kind: 'revoke'; readonly by: number; readonly nth: number };

const person = fc.nat({ max: people - 1 });
const place = fc.nat({ max: places - 1 });
const role = fc.constantFrom(...roles);
const nth = fc.nat({ max: 5 });
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('invite' as const), by: person, whom: person, role, place }),
  },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('accept' as const), by: person, nth }) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('change' as const), by: person, whom: person, role, place }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('remove' as const), by: person, whom: person, place }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('leave' as const), by: person, place }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('revoke' as const), by: person, nth }) },
);

type Invited = {
  readonly token: string;
  readonly id: string;
  readonly by: number;
  readonly whom: number;
  readonly role: Role;
  readonly place: number;
  state: 'open' | 'accepted' | 'ended';
};

/** The expected state: each user's role in each workspace, and which invitations can be used. */
class Model {
  readonly members = Array.from({ length: places }, () => new Map<number, Role>([[0, 'owner']]));
  readonly invited: Invited[] = [];

  expects(step: Step): boolean {
    return 'nth' in step ? this.expectsOfInvitation(step) : this.expectsOfTeam(step);
  }

  private expectsOfInvitation(step: Extract<Step, { nth: number }>): boolean {
    const invitation = this.invited[step.nth];
    if (invitation?.state !== 'open') return false;
    return step.kind === 'accept'
      ? invitation.whom === step.by
      : this.owns({ by: step.by, place: invitation.place });
  }

  private expectsOfTeam(step: Exclude<Step, { nth: number }>): boolean {
    const there = this.at(step.place);
    if (step.kind === 'leave') return there.has(step.by) && this.survives({ ...step, whom: step.by }, null);
    if (!this.owns(step)) return false;
    if (step.kind === 'invite') return !there.has(step.whom);
    return there.has(step.whom) && this.survives(step, step.kind === 'change' ? step.role : null);
  }

  apply(step: Exclude<Step, { kind: 'invite' }>): void {
    switch (step.kind) {
      case 'change':
        this.at(step.place).set(step.whom, step.role);
        if (step.role !== 'owner') this.endInvitationsOf(step.whom, step.place);
        return;
      case 'remove':
        this.at(step.place).delete(step.whom);
        this.endInvitationsOf(step.whom, step.place);
        return;
      case 'leave':
        this.at(step.place).delete(step.by);
        this.endInvitationsOf(step.by, step.place);
        return;
      case 'accept': {
        const invitation = this.invited[step.nth]!;
        invitation.state = 'accepted';
        const there = this.at(invitation.place);
        if (!there.has(step.by)) there.set(step.by, invitation.role);
        return;
      }
      case 'revoke':
        this.invited[step.nth]!.state = 'ended';
    }
  }

  invite(invitation: Omit<Invited, 'state'>): void {
    for (const earlier of this.invited) {
      const isSame = earlier.whom === invitation.whom && earlier.place === invitation.place;
      if (isSame && earlier.state === 'open') earlier.state = 'ended';
    }
    this.invited.push({ ...invitation, state: 'open' });
  }

  at(place: number): Map<number, Role> {
    return this.members[place]!;
  }

  private owns(who: { readonly by: number; readonly place: number }): boolean {
    return this.at(who.place).get(who.by) === 'owner';
  }

  private survives(step: { readonly whom: number; readonly place: number }, next: Role | null): boolean {
    const after = new Map(this.at(step.place));
    if (next === null) after.delete(step.whom);
    else after.set(step.whom, next);
    return [...after.values()].includes('owner');
  }

  private endInvitationsOf(by: number, place: number): void {
    for (const invitation of this.invited) {
      if (invitation.by === by && invitation.place === place && invitation.state === 'open') {
        invitation.state = 'ended';
      }
    }
  }
}

let instance: Awaited<ReturnType<typeof openTestInstance>>;
let team: Awaited<ReturnType<typeof openProduct>>;
beforeAll(async () => {
  instance = await openTestInstance();
  team = await openProduct();
});
afterAll(() => instance.close());

/** The use cases as the routes call them, for signed-in users. */
async function openProduct() {
  const { acrossWorkspaces } = await import('@/lib/platform/db/in-workspace');
  const { insertAccount } = await import('@/lib/platform/auth/accounts');
  const { startSession } = await import('@/lib/platform/auth/sessions');
  const { authorise, getPersonInBrowser } = await import('@/lib/domain/team/actor');
  const { requireMember } = await import('./find-actor');
  const { createWorkspaceOf } = await import('./create-workspace');
  const { acceptInvitation } = await import('./accept-invitation');
  const { inviteMember } = await import('./invite-member');
  const { revokeInvitation } = await import('./revoke-invitation');
  const { changeRole } = await import('./change-role');
  const { leaveWorkspace } = await import('./leave-workspace');
  const { removeMember } = await import('./remove-member');

  const emails = Array.from({ length: people }, (_, index) => `person${index}@example.com`);
  const users = await acrossWorkspaces(async (database) => {
    const made: UserId[] = [];
    for (const email of emails)
      made.push(await insertAccount(database, { name: email, email, passwordHash: 'none' }));
    return made;
  });

  async function actAs(by: number, workspaceId: WorkspaceId) {
    const account = {
      userId: users[by]!,
      name: '',
      email: emails[by]!,
      via: 'session',
      sessionId: 'session',
      tokenId: null,
      tokenWorkspaceId: null,
    } as const;
    const actor = await requireMember(account, workspaceId);
    const asPerson = <Who extends Actor>(who: Who | null) => getPersonInBrowser(who ?? refuse()) ?? refuse();
    return {
      viewer: asPerson(authorise(actor, 'viewer')),
      asOwner: () => asPerson(authorise(actor, 'owner')),
    };
  }
  const refuse = (): never => {
    throw new Error('not an owner');
  };

  return {
    emails,
    openPlaces: () =>
      acrossWorkspaces(async (database) => {
        const made: WorkspaceId[] = [];
        for (let index = 0; index < places; index += 1) {
          made.push((await createWorkspaceOf(database, { ownerId: users[0]!, name: 'Place' })).workspaceId);
        }
        return made;
      }),
    memberIn: (workspaceId: WorkspaceId, whom: number) =>
      acrossWorkspaces(async (database) => {
        const row = await database.member.findFirst({ where: { workspaceId, userId: users[whom]! } });
        return row?.id ?? 'nobody';
      }),
    rolesIn: (workspaceId: WorkspaceId) =>
      acrossWorkspaces(async (database) => {
        const rows = await database.member.findMany({ where: { workspaceId } });
        return new Map(rows.map((row) => [users.indexOf(row.userId as UserId), row.role as Role]));
      }),
    invite: async (by: number, workspaceId: WorkspaceId, wanted: { whom: number; role: Role }) => {
      const owner = (await actAs(by, workspaceId)).asOwner();
      const email = emails[wanted.whom]!;
      const made = await inviteMember(owner, { email, role: wanted.role, origin: 'http://localhost:3000' });
      return { id: made.id, token: tokenOf(made.link) };
    },
    revoke: async (by: number, workspaceId: WorkspaceId, id: string) =>
      revokeInvitation((await actAs(by, workspaceId)).asOwner(), id),
    change: async (by: number, workspaceId: WorkspaceId, wanted: { id: string; role: Role }) =>
      changeRole((await actAs(by, workspaceId)).asOwner(), wanted, new Headers()),
    remove: async (by: number, workspaceId: WorkspaceId, id: string) =>
      removeMember((await actAs(by, workspaceId)).asOwner(), id),
    leave: async (by: number, workspaceId: WorkspaceId) =>
      leaveWorkspace((await actAs(by, workspaceId)).viewer),
    accept: async (by: number, token: string) => {
      const signedIn = await startSession(users[by]!, new Headers());
      const cookie = signedIn?.headers.getSetCookie()[0]?.split(';')[0] ?? '';
      return acceptInvitation({ token }, new Headers({ cookie }));
    },
  };
}

type Done = { readonly isDone: boolean; readonly made?: { id: string; token: string } };

/** Performs the step. @returns whether it was allowed, and the invitation that was created */
async function perform(
  step: Step,
  workspaces: readonly WorkspaceId[],
  invited: readonly Invited[],
): Promise<Done> {
  try {
    const made =
      'nth' in step
        ? await performOnInvitation(step, workspaces, invited[step.nth])
        : await performOnTeam(step, workspaces[step.place]!);
    return made === undefined ? { isDone: true } : { isDone: true, made };
  } catch (error) {
    const { AppError } = await import('@/lib/core/errors');
    const isRefusal =
      error instanceof AppError || (error instanceof Error && error.message === 'not an owner');
    if (!isRefusal) throw error;
    return { isDone: false };
  }
}

async function performOnInvitation(
  step: Extract<Step, { nth: number }>,
  workspaces: readonly WorkspaceId[],
  invitation: Invited | undefined,
): Promise<undefined> {
  if (step.kind === 'accept') await team.accept(step.by, invitation?.token ?? 'A'.repeat(43));
  else await team.revoke(step.by, workspaces[invitation?.place ?? 0]!, invitation?.id ?? 'none');
}

async function performOnTeam(step: Exclude<Step, { nth: number }>, workspaceId: WorkspaceId) {
  switch (step.kind) {
    case 'invite':
      return team.invite(step.by, workspaceId, step);
    case 'change':
      await team.change(step.by, workspaceId, {
        id: await team.memberIn(workspaceId, step.whom),
        role: step.role,
      });
      return undefined;
    case 'remove':
      await team.remove(step.by, workspaceId, await team.memberIn(workspaceId, step.whom));
      return undefined;
    case 'leave':
      await team.leave(step.by, workspaceId);
      return undefined;
  }
}

describe('a team', () => {
  it('matches its model after any history, and always has an owner', { timeout: 240_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 12, maxLength: 40, size: 'max' }), async (steps) => {
        const workspaces = await team.openPlaces();
        const model = new Model();
        for (const next of steps) {
          const isExpected = model.expects(next);
          const { isDone, made } = await perform(next, workspaces, model.invited);
          expect(isDone, JSON.stringify(next)).toBe(isExpected);
          if (!isDone) continue;
          if (next.kind === 'invite') model.invite({ ...next, ...made! });
          else model.apply(next);
        }
        for (const [index, workspaceId] of workspaces.entries()) {
          const roles = await team.rolesIn(workspaceId);
          expect(roles).toEqual(model.at(index));
          expect([...roles.values()]).toContain('owner');
        }
      }),
      { numRuns: countRuns(40) },
    );
  });

  it('still has an owner when everything happens at once', { timeout: 240_000 }, async () => {
    const batch = fc.array(step, { minLength: 3, maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(fc.array(batch, { minLength: 3, maxLength: 6, size: 'max' }), async (batches) => {
        const workspaces = await team.openPlaces();
        const invited: Invited[] = [];
        const add = (made: { id: string; token: string }, from: Extract<Step, { kind: 'invite' }>) =>
          invited.push({ ...from, ...made, state: 'open' });
        // Everyone starts as an owner: the more owners there are, the more can go wrong.
        for (let whom = 1; whom < people; whom += 1) {
          const { token } = await team.invite(0, workspaces[0]!, { whom, role: 'owner' });
          await team.accept(whom, token);
        }
        for (const steps of batches) {
          const answers = await Promise.all(steps.map((next) => perform(next, workspaces, invited)));
          for (const [index, { made }] of answers.entries()) {
            const from = steps[index]!;
            if (made !== undefined && from.kind === 'invite') add(made, from);
          }
          for (const workspaceId of workspaces) {
            expect([...(await team.rolesIn(workspaceId)).values()]).toContain('owner');
          }
        }
      }),
      { numRuns: countRuns(25) },
    );
  });
});
