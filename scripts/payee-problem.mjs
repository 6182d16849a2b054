/**
 * Lists the payment details that are samples, or that no bank in the United States can have. Empty if all are valid.
 *
 * @param {object} payee As in src/config/billing.ts.
 * @param {readonly string[]} payee.address
 * @param {{ name: string, routingNumber: string, accountNumber: string }} payee.bank
 * @param {string} payee.license
 */
export function payeeProblem({ address, bank, license }) {
  return [
    /example/i.test(address.join()) && 'the street',
    /example/i.test(bank.name) && 'the bank',
    !isRoutingNumber(bank.routingNumber) && 'the routing number',
    !/^(?=.*[1-9])\d{4,17}$/.test(bank.accountNumber) && 'the account number',
    !/[1-9]/.test(license) && 'the license number',
  ]
    .filter(Boolean)
    .join(', ');
}

/** The last digit of a routing number is a checksum of the others. */
function isRoutingNumber(/** @type {string} */ text) {
  const weights = [3, 7, 1, 3, 7, 1, 3, 7, 1];
  const sum = weights.reduce((total, weight, place) => total + weight * Number(text[place]), 0);
  return /^(?=.*[1-9])\d{9}$/.test(text) && sum % 10 === 0;
}
