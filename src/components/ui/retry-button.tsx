import { Button, type ButtonStyle } from './button.tsx';

interface RetryButtonProps extends ButtonStyle {
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
