import { Button, type ButtonLook } from './button.tsx';

interface RetryButtonProps extends ButtonLook {
  isRetrying: boolean;
  onRetry: () => void;
}

export function RetryButton({ isRetrying, onRetry, ...look }: RetryButtonProps) {
  return (
    <Button {...look} busy={isRetrying} onClick={onRetry}>
      Try again
    </Button>
  );
}
