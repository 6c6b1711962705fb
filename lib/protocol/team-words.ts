/** The roles of members, what becomes of an invitation's mail, and the next step for someone who opens an invitation. No schemas, so that screens can import it. */

/** From least to most privileged. A role that is not in this list has no rights at all. */
export const roles = ['viewer', 'editor', 'owner'] as const;
export type Role = (typeof roles)[number];

/**
 * What a sign-in needs after its first proof: nothing, a code (or a passkey instead), a passkey, or that the user sets up a second factor
 * first.
 */
export const signInSteps = ['done', 'enter_code', 'use_passkey', 'set_up_code'] as const;
export type SignInStep = (typeof signInSteps)[number];

/** What a passkey is used for: a whole sign-in, the second step of one, or to confirm in an open session that it is still the user. */
export const passkeyPurposes = ['sign_in', 'second_step', 'proof'] as const;
export type PasskeyPurpose = (typeof passkeyPurposes)[number];

/** What holds a passkey, as far as the browser says: a device or its password manager, a telephone, or a key that is plugged in or held near. */
export const passkeyHolders = ['device', 'phone', 'security_key'] as const;
export type PasskeyHolder = (typeof passkeyHolders)[number];

/** Why a single sign-on did not work, as it stands in the address of the sign-in page. */
export const signInProblems = ['not_allowed', 'expired', 'wait', 'failed'] as const;
export type SignInProblem = (typeof signInProblems)[number];

export const invitationMailStates = ['waiting', 'sent', 'failed'] as const;
export type InvitationMailState = (typeof invitationMailStates)[number];

export const invitationSteps = ['create_account', 'sign_in', 'join', 'switch_account'] as const;
export type InvitationStep = (typeof invitationSteps)[number];
