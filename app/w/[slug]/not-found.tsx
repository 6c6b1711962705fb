import { NothingHere } from '@/components/workspace/nothing-here';

export default function NotFound() {
  return <NothingHere />;
}
