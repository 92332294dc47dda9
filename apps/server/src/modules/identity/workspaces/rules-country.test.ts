import { expect, test } from "vitest";
import { countryOf } from "./rules-country.ts";

test("a country is read from its English name", () => {
  const codes = Object.entries({
    Germany: "DE",
    " united kingdom ": "GB",
    "The Netherlands": "NL",
    "Côte d'Ivoire": "CI",
    Türkiye: "TR",
    "Bosnia and Herzegovina": "BA",
    "Hong Kong": "HK",
    Myanmar: "MM",
    Austria: "AT",
  });
  for (const [name, code] of codes) expect([name, countryOf(name)]).toEqual([name, code]);
});

test("common short names are understood", () => {
  for (const name of ["US", "USA", "U.S.A.", "the US", "America"])
    expect(countryOf(name)).toBe("US");
  for (const name of ["UK", "u.k.", "England", "Great Britain"]) expect(countryOf(name)).toBe("GB");
});

test("a country is found beside a city or region", () => {
  expect(countryOf("Berlin, Germany")).toBe("DE");
  expect(countryOf("Ontario (Canada)")).toBe("CA");
});

test("an unknown place, a region of several countries, or several countries yield no country", () => {
  for (const place of ["", "worldwide", "Europe", "European Union", "US, Canada", "42", "Berlin"])
    expect([place, countryOf(place)]).toEqual([place, undefined]);
  expect(countryOf(undefined)).toBeUndefined();
  // Codes are ambiguous: California is CA, too.
  expect(countryOf("CA")).toBeUndefined();
});
