import { Component, type ReactNode } from 'react';

interface ErrorBoundaryProps {
  /** Identifies what is shown: a change resets the boundary. */
  readonly shown: unknown;
  readonly fallback: ReactNode;
  readonly children: ReactNode;
}

interface ErrorBoundaryState {
  readonly shown: unknown;
  readonly failed: boolean;
}

/** Shows a fallback in place of what throws, until something else is shown. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { shown: this.props.shown, failed: false };

  static getDerivedStateFromError(): Partial<ErrorBoundaryState> {
    return { failed: true };
  }

  static getDerivedStateFromProps({ shown }: ErrorBoundaryProps, before: ErrorBoundaryState) {
    return shown === before.shown ? null : { shown, failed: false };
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}
