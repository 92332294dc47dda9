/** Codes that name regions without being countries of ISO 3166-1. */
const noCountries = new Set(["AC", "CP", "CQ", "DG", "EA", "EU", "EZ", "IC", "QO", "TA", "UN"]);
for (const code of ["XA", "XB", "XK", "ZZ"]) noCountries.add(code);

/** Names that people use besides those in Unicode's data. */
const otherNames: Readonly<Record<string, string>> = {
  us: "US",
  usa: "US",
  america: "US",
  "united states of america": "US",
  uk: "GB",
  "great britain": "GB",
  britain: "GB",
  england: "GB",
  scotland: "GB",
  wales: "GB",
  "northern ireland": "GB",
  uae: "AE",
  holland: "NL",
  turkey: "TR",
  "czech republic": "CZ",
  "ivory coast": "CI",
};

/** "The  U.S.A." and "usa", "Türkiye" and "turkiye" are the same. */
const plain = (name: string): string =>
  name
    .normalize("NFKD")
    .replaceAll(/\p{M}|[.]/gu, "")
    .toLowerCase()
    .replaceAll("&", " and ")
    .replaceAll(/[^\p{L}]+/gu, " ")
    .trim()
    .replace(/^the /, "");

/** All countries by their English names, long and short. */
function readCountries(): ReadonlyMap<string, string> {
  const styles = (["long", "short"] as const).map(
    (style) => new Intl.DisplayNames("en", { type: "region", style, fallback: "none" }),
  );
  const letters = Array.from({ length: 26 }, (_, at) => String.fromCharCode(65 + at));
  const codes = letters
    .flatMap((first) => letters.map((second) => first + second))
    // A code that was replaced, such as DD, is read as its successor.
    .filter((code) => new Intl.Locale(`und-${code}`).region === code && !noCountries.has(code));
  const named = codes.flatMap((code) =>
    styles.flatMap((style): [string, string][] => {
      const name = style.of(code);
      return name ? [[plain(name), code]] : [];
    }),
  );
  return new Map([...named, ...Object.entries(otherNames)]);
}

let countries: ReadonlyMap<string, string> | undefined;

/**
 * The ISO 3166-1 code of the country that an answer names in English, also beside a region or a city. undefined: it
 * names none, or several.
 */
export function countryOf(location: string | undefined): string | undefined {
  countries ??= readCountries();
  const known = countries;
  const whole = known.get(plain(location ?? ""));
  if (whole) return whole;
  const parts = (location ?? "").split(/[,;/()]/);
  const [code, ...others] = new Set(parts.flatMap((part) => known.get(plain(part)) ?? []));
  return others.length === 0 ? code : undefined;
}
