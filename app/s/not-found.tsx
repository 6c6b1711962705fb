import { ClosedLink } from '@/components/shares/closed-link';

export default function SharedNotFound() {
  return <ClosedLink />;
}
