'use client';

import { KeyRound } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { FailureNotice } from '@/components/ui/failure-notice';
import { goTo } from './use-link-token';
import { usePasskey } from './use-passkey';

type PasskeyStepProps = {
  /** A path of this site, see `readNextPath`. */
  readonly nextPath: string;
  /** True if nothing else will do. */
  readonly isOnlyWay: boolean;
};

/** The second step of signing in by a passkey, instead of a code or because there are no codes. */
export function PasskeyStep({ nextPath, isOnlyWay }: PasskeyStepProps) {
  const { mutate, isPending, isSuccess, error } = usePasskey('second_step', () =>
    goTo(nextPath + window.location.hash),
  );
  return (
    <div className="grid gap-4">
      {error && <FailureNotice sentence={error.message} />}
      <Button
        size="large"
        variant={isOnlyWay ? 'primary' : undefined}
        icon={KeyRound}
        busy={isPending || isSuccess}
        className="w-full"
        onClick={() => mutate()}
      >
        Use a passkey
      </Button>
    </div>
  );
}
