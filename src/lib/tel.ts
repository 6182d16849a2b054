/** Digits as a phone dials them: of two numbers the first; what follows 'ext' is for the person who calls. */
export function dialable(phone: string): string {
  const [number = ''] = phone.split(/[a-z;,/|&#]/i);
  const digits = number.replace(/\D/g, '');
  if (number.trim().startsWith('+')) return `+${digits}`;
  return digits.length === 10 ? `+1${digits}` : digits;
}
