import { Component, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { RouteError } from './route-error.tsx';

interface ErrorBoundaryProps {
  /** The error goes when this changes. */
  place: string;
  children: ReactNode;
}

interface ErrorBoundaryState {
  place: string;
  failure?: { error: unknown } | undefined;
}

class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { place: this.props.place };

  static getDerivedStateFromError(error: unknown): Partial<ErrorBoundaryState> {
    return { failure: { error } };
  }

  static getDerivedStateFromProps({ place }: ErrorBoundaryProps, state: ErrorBoundaryState) {
    return place === state.place ? null : { place, failure: undefined };
  }

  override render() {
    const { failure } = this.state;
    return failure ? <RouteError error={failure.error} /> : this.props.children;
  }
}

/** Shows what went wrong in place of what threw, until the visitor goes somewhere else. */
export function PageErrors({ children }: { children: ReactNode }) {
  const { pathname, key } = useLocation();
  return <ErrorBoundary place={`${key} ${pathname}`}>{children}</ErrorBoundary>;
}
