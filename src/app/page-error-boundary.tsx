import { Component, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { RouteError } from './route-error.tsx';

interface ErrorBoundaryProps {
  /** The error is cleared when this value changes. */
  resetKey: string;
  children: ReactNode;
}

interface ErrorBoundaryState {
  resetKey: string;
  failure?: { error: unknown } | undefined;
}

class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { resetKey: this.props.resetKey };

  static getDerivedStateFromError(error: unknown): Partial<ErrorBoundaryState> {
    return { failure: { error } };
  }

  static getDerivedStateFromProps({ resetKey }: ErrorBoundaryProps, state: ErrorBoundaryState) {
    return resetKey === state.resetKey ? null : { resetKey, failure: undefined };
  }

  override render() {
    const { failure } = this.state;
    return failure ? <RouteError error={failure.error} /> : this.props.children;
  }
}

/** If a page throws, shows an error page until the next navigation. */
export function PageErrorBoundary({ children }: { children: ReactNode }) {
  const { pathname, key } = useLocation();
  return <ErrorBoundary resetKey={`${key} ${pathname}`}>{children}</ErrorBoundary>;
}
