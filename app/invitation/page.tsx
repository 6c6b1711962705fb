import type { Metadata } from 'next';
import { InvitationAcceptance } from '@/components/sign-in/invitation-acceptance';

export const metadata: Metadata = { title: 'Invitation', robots: { index: false } };

export default function InvitationPage() {
  return <InvitationAcceptance />;
}
