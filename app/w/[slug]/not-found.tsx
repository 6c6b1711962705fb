import { NothingHere } from '@/components/home/nothing-here';

export default function NotFound() {
  return <NothingHere />;
}
