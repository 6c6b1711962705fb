/** The roles of members, and the next step for someone who opens an invitation. No schemas, so that screens can import it. */

/** From least to most privileged. A role that is not in this list has no rights at all. */
export const roles = ['viewer', 'editor', 'owner'] as const;
export type Role = (typeof roles)[number];

/** What a sign-in needs after its first proof: nothing, a code, or that the user sets up a second factor first. */
export const signInSteps = ['done', 'enter_code', 'set_up_code'] as const;
export type SignInStep = (typeof signInSteps)[number];

/** Why a single sign-on did not work, as it stands in the address of the sign-in page. */
export const signInProblems = ['not_allowed', 'expired', 'wait', 'failed'] as const;
export type SignInProblem = (typeof signInProblems)[number];

export const invitationSteps = ['create_account', 'sign_in', 'join', 'switch_account'] as const;
export type InvitationStep = (typeof invitationSteps)[number];
