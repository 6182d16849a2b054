import { site } from '#config/site.ts';

/** The company's phone number, for use within a sentence. */
export function PhoneLink() {
  return (
    <a href={site.phone.href} className="font-semibold whitespace-nowrap underline">
      {site.phone.display}
    </a>
  );
}
