/** Origin of the published site, for canonical links and previews. */
export const siteUrl: string = import.meta.env.VITE_SITE_URL ?? 'https://frontlinesafety.example';
