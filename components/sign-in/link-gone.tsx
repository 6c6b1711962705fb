import { ButtonLink } from '@/components/ui/button-link';
import { paths } from '@/lib/core/paths';
import { Entrance } from './entrance';

type LinkGoneProps = {
  readonly title: string;
  /** Why the link does not work, and whom to ask. */
  readonly children: string;
};

/** Shown if a link was already used, has expired, or was cut off. */
export function LinkGone({ title, children }: LinkGoneProps) {
  return (
    <Entrance title={title} lead={children}>
      <ButtonLink href={paths.signIn()}>Go to sign in</ButtonLink>
    </Entrance>
  );
}
