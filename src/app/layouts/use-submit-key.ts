import { useEffect } from 'react';

/** Ctrl and Enter (Command and Enter on a Mac) press the submit button of the focused form or dialog. */
export function useSubmitKey(): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.repeat) return;
      const form = event.target instanceof Element && event.target.closest('form, [role=dialog]');
      const button = form && form.querySelector<HTMLButtonElement>('button[type="submit"]');
      if (!button) return;
      event.preventDefault();
      button.click();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
