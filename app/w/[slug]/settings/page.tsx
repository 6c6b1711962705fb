import type { Route } from 'next';
import { redirect } from 'next/navigation';

type PageProps = { readonly params: Promise<{ readonly slug: string }> };

/** Settings begin with the people. */
export default async function SettingsPage({ params }: PageProps) {
  redirect(`/w/${(await params).slug}/settings/members` as Route);
}
