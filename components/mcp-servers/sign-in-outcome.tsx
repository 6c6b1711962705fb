import { FailureNotice } from '@/components/ui/failure-notice';
import { type McpSignInOutcome, mcpSignInOutcomes } from '@/lib/protocol/mcp-server-words';

const sentences = {
  refused: 'You did not allow the sign-in. Nothing was changed.',
  expired: 'This sign-in has waited too long, was used already, or belongs to another browser. Begin again.',
  wrong_issuer:
    'Another server answered than the one that was asked to sign you in, so its answer was not used. Do not sign in again before you know why.',
  failed: 'The sign-in did not work. Try again, and if it fails again, ask whoever runs the server.',
} as const satisfies Record<Exclude<McpSignInOutcome, 'done'>, string>;

/** What became of a sign-in, on the page to which the browser came back. What is not of our words is not shown. */
export function SignInOutcome({ outcome }: { readonly outcome: string | null }) {
  const known = mcpSignInOutcomes.find((one) => one === outcome);
  if (known === undefined) return null;
  if (known === 'done') return <output className="block">You are signed in, and the tools were read.</output>;
  return <FailureNotice sentence={sentences[known]} />;
}
