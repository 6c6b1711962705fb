import type { Metadata } from 'next';
import { AlertScreen } from '@/components/alert/alert-screen';

export const metadata: Metadata = { title: 'Alert' };

type PageProps = { readonly params: Promise<{ readonly slug: string; readonly id: string }> };

export default async function AlertPage({ params }: PageProps) {
  const { id } = await params;
  return <AlertScreen key={id} id={id} />;
}
