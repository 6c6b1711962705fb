import type { Metadata } from 'next';
import { SignInScreen } from '@/components/team/sign-in-screen';
import { authorise } from '@/lib/domain/team/actor';
import { readSignInRules } from '@/lib/server/team/sign-in/sign-in-rules';
import { readSingleSignOn } from '@/lib/server/team/sign-in/single-sign-on';
import { requireViewer } from '../../require-viewer';

export const metadata: Metadata = { title: 'Sign-in' };

type PageProps = { readonly params: Promise<{ readonly slug: string }> };

export default async function SignInSettingsPage({ params }: PageProps) {
  const owner = authorise(await requireViewer((await params).slug), 'owner');
  if (owner === null) return <SignInScreen settings={null} />;
  const [rules, singleSignOn] = [await readSignInRules(owner), await readSingleSignOn(owner)];
  return <SignInScreen settings={{ rules, singleSignOn }} />;
}
