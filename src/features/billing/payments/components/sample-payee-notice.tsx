import { payee } from '#config/billing.ts';

const isSample =
  /example/i.test(payee.bank.name) ||
  !/[1-9]/.test(payee.bank.accountNumber) ||
  !/[1-9]/.test(payee.license);

/** Warns while the bank, the account or the license in the configuration is still a sample value. */
export function SamplePayeeNotice() {
  if (!isSample) return null;
  return (
    <p className="mb-5 rounded-control bg-signal-wash px-4 py-3">
      <strong>Say where customers pay.</strong> Invoices name a sample bank, account or license. The
      person who runs the site can change them.
    </p>
  );
}
