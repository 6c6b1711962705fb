import { ButtonLink } from '@/components/ui/button-link';
import { paths } from '@/lib/core/paths';
import { Entrance } from './entrance';

type LinkGoneProps = {
  readonly title: string;
  /** Why, and whom to ask. */
  readonly children: string;
};

/** Where a link leads that was used, has expired, or lost its end on the way. */
export function LinkGone({ title, children }: LinkGoneProps) {
  return (
    <Entrance title={title} lead={children}>
      <ButtonLink href={paths.signIn()}>Go to sign in</ButtonLink>
    </Entrance>
  );
}
