import { site } from '#config/site.ts';

/** The phone within a sentence. */
export function PhoneLink() {
  return (
    <a href={site.phone.href} className="font-semibold whitespace-nowrap underline">
      {site.phone.display}
    </a>
  );
}
