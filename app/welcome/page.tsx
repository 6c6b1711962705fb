import type { Metadata } from 'next';
import { FirstOwnerForm } from '@/components/sign-in/first-owner-form';

export const metadata: Metadata = { title: 'Welcome', robots: { index: false } };

export default function WelcomePage() {
  return <FirstOwnerForm />;
}
