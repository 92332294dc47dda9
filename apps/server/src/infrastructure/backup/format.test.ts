import { createHash } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { countRows, rowOf } from "./copy-table.ts";
import { entryName, readTrailer, trailerBytes, trailerOf } from "./format.ts";

describe("the end of a backup", () => {
  const sha256 = createHash("sha256").update("a file").digest();

  test("has the checksum of everything before it", () => {
    expect(readTrailer(trailerOf(sha256))).toEqual(sha256);
    expect(trailerOf(sha256)).toHaveLength(trailerBytes);
  });

  test("is not recognized when it is cut, or when its beginning is altered", () => {
    const trailer = trailerOf(sha256);
    expect(readTrailer(trailer.subarray(1))).toBeNull();
    for (let at = 0; at < trailerBytes - sha256.length; at++) {
      const altered = Buffer.from(trailer);
      altered[at] = (altered[at] ?? 0) ^ 1;
      expect(readTrailer(altered)).toBeNull();
    }
  });
});

test("a row that we write counts as one row, whatever its values contain", () => {
  fc.assert(
    fc.property(fc.array(fc.option(fc.string()), { minLength: 1, maxLength: 9 }), (values) => {
      const row = rowOf(values);
      expect(countRows(row)).toBe(1);
      expect(row.toString().split("\t")).toHaveLength(values.length);
    }),
  );
  expect(rowOf(["a\tb", null, "c\\d\ne"]).toString()).toBe("a\\tb\t\\N\tc\\\\d\\ne\n");
});

test("an entry's name has the table and a padded number", () => {
  const table = { schema: "public", name: "posts", columns: [] };
  expect(entryName(table, 12)).toBe("public.posts/000012.copy");
});
