/** Settings and provider of the function `payments`. */
import { serviceKeyOf, type ServiceAddress } from '../_shared/service-call.ts';
import type { Provider, SettingOf } from './provider.ts';
import { openStripe as openProvider } from './stripe.ts';

export interface PaymentService extends ServiceAddress {
  /** The URL of the site, to which customers return. */
  siteUrl: string;
  /** Null while the secrets of the provider are not set. */
  provider: Provider | null;
}

/** A service whose provider is set up. */
export type OpenService = PaymentService & { provider: Provider };

export function serviceOf(settingOf: SettingOf): PaymentService {
  return {
    supabaseUrl: settingOf('SUPABASE_URL') ?? '',
    serviceKey: serviceKeyOf({ get: settingOf }),
    siteUrl: settingOf('SITE_URL') ?? '',
    provider: openProvider(settingOf),
  };
}
