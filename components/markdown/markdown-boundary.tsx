'use client';

import { Component, type ReactNode } from 'react';
import { PlainText } from './plain-text';

type MarkdownBoundaryProps = { readonly markdown: string; readonly children: ReactNode };

/** If a text cannot be rendered, it is shown as plain text. A changed text is tried again. */
export class MarkdownBoundary extends Component<MarkdownBoundaryProps, { readonly failed: string | null }> {
  override state: { readonly failed: string | null } = { failed: null };

  static getDerivedStateFromError(): { readonly failed: string | null } {
    return { failed: '' };
  }

  override componentDidCatch(): void {
    this.setState({ failed: this.props.markdown });
  }

  override render(): ReactNode {
    const { failed } = this.state;
    const isSame = failed === '' || failed === this.props.markdown;
    return failed !== null && isSame ? <PlainText>{this.props.markdown}</PlainText> : this.props.children;
  }
}
