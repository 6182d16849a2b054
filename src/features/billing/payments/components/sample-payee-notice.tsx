import { payee } from '#config/billing.ts';
import { classNames } from '#lib/format/class-names.ts';

const isSample =
  /example/i.test(payee.bank.name) ||
  !/[1-9]/.test(payee.bank.accountNumber) ||
  !/[1-9]/.test(payee.license);

/** Warns while the bank, the account or the license in the configuration is still a sample value. */
export function SamplePayeeNotice({ className }: { className?: string }) {
  if (!isSample) return null;
  return (
    <p className={classNames('rounded-control bg-signal-wash px-4 py-3', className)}>
      <strong>Say where customers pay.</strong> Quotes and invoices show a sample bank, account or
      license until the person who built the website changes them in{' '}
      <span className="wrap-anywhere">src/config/billing.ts</span>.
    </p>
  );
}
