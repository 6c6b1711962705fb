import { ClosedLink } from '@/components/sharing/closed-link';

export default function SharedNotFound() {
  return <ClosedLink />;
}
