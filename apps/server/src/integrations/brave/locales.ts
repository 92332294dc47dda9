/** Countries that a search can prefer (Brave Search API); calls with others are refused. */
const countries = new Set(
  "AR AU AT BE BR CA CL DK FI FR DE HK IN ID IT JP KR MY MX NL NZ NO CN PL PT PH RU SA ZA ES SE CH TW TR GB US".split(
    " ",
  ),
);

/** Brave's code of a country (ISO 3166-1 alpha-2); the code for the whole world for an unsupported one. */
export function countryOf(code: string | undefined): string {
  const upper = code?.toUpperCase() ?? "";
  return countries.has(upper) ? upper : "ALL";
}

/** Languages with their ISO 639-1 codes, and those for which Brave has another code. */
const languages = new Set(
  "ar eu bn bg ca hr cs da nl en et fi fr gl de gu he hi hu is it kn ko lv lt ms ml mr nb pl pa ro ru sr sk sl es sv ta te th tr uk vi".split(
    " ",
  ),
);
const ownNames: Record<string, string> = { ja: "jp", no: "nb", pt: "pt-pt", zh: "zh-hans" };

/** Brave's code of a language (ISO 639-1); null for an unsupported one. */
export function languageOf(code: string | undefined): string | null {
  const lower = code?.toLowerCase() ?? "";
  if (Object.hasOwn(ownNames, lower)) return ownNames[lower] ?? null;
  return languages.has(lower) ? lower : null;
}
