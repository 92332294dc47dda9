/** Control characters and invisible ones that could change what a terminal shows (CWE-150). */
const unprintable = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]+/gu;

/** An untrusted text in one line of a terminal. @param max characters */
export function inOneLine(text: string, max: number): string {
  const plain = text.replaceAll(unprintable, " ").replaceAll(/\s+/g, " ").trim();
  const letters = [...plain];
  return letters.length <= max ? plain : `${letters.slice(0, max - 1).join("")}…`;
}

/** Rows as columns of a terminal, two spaces apart; the last column is not padded. */
export function inColumns(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, at) =>
    Math.max(...rows.map((row) => [...(row[at] ?? "")].length)),
  );
  return rows.map((row) =>
    row
      .map((cell, at) =>
        at === row.length - 1 ? cell : cell + " ".repeat((widths[at] ?? 0) - [...cell].length),
      )
      .join("  "),
  );
}
