import { redirect } from 'next/navigation';
import { paths } from '@/lib/core/paths';

type PageProps = { readonly params: Promise<{ readonly slug: string }> };

/** The settings open with the members section. */
export default async function SettingsPage({ params }: PageProps) {
  redirect(paths.settingsSection((await params).slug, 'members'));
}
