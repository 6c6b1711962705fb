import type { LucideIcon } from 'lucide-react';
import { Link } from './link';
import type { ReactNode } from 'react';
import type { AppPath } from '@/lib/core/paths';
import { type ButtonLook, buttonStyle } from './button-style';
import { joinClasses } from './class-names';

export type ButtonLinkProps = Omit<ButtonLook, 'square'> & {
  readonly href: AppPath;
  readonly icon?: LucideIcon | undefined;
  readonly className?: string | undefined;
  readonly children: ReactNode;
};

/** A link that looks like a button, for navigation. */
export function ButtonLink({ variant, size, icon: Icon, className, children, href }: ButtonLinkProps) {
  return (
    <Link href={href} className={joinClasses(buttonStyle({ variant, size }), className)}>
      {Icon && <Icon size={16} aria-hidden />}
      {children}
    </Link>
  );
}
