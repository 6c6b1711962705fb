import type { Metadata } from 'next';
import { SignInByLink } from '@/components/sign-in/sign-in-by-link';

export const metadata: Metadata = { title: 'Sign in', robots: { index: false } };

export default function SignInLinkPage() {
  return <SignInByLink />;
}
