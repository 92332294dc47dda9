// No schemas here: a browser formats dates without loading any.

/** The languages and regions in which dates can be shown. */
export const dateLocales = [
  "en-US",
  "en-GB",
  "en-CA",
  "en-AU",
  "en-IN",
  "en-PH",
  "cs-CZ",
  "da-DK",
  "de-DE",
  "de-AT",
  "de-CH",
  "es-ES",
  "es-MX",
  "fi-FI",
  "fr-FR",
  "fr-CA",
  "it-IT",
  "ja-JP",
  "nb-NO",
  "nl-NL",
  "pl-PL",
  "pt-BR",
  "pt-PT",
  "sv-SE",
] as const;
export type DateLocale = (typeof dateLocales)[number];
