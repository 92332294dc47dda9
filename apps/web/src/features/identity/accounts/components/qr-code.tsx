import { useMemo } from "react";
import { encode } from "uqr";

/** Returns the dark squares of a row as a path; adjacent squares are joined. */
function pathOf(rows: readonly (readonly boolean[])[]): string {
  return rows
    .map((row, y) => {
      let path = "";
      for (let x = 0; x < row.length; x++) {
        if (!row[x]) continue;
        const start = x;
        while (row[x + 1]) x += 1;
        const length = x + 1 - start;
        path += `M${start} ${y}h${length}v1h-${length}z`;
      }
      return path;
    })
    .join("");
}

/** A text as a QR code. It is dark on white in both themes, because cameras expect that. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { path, size } = useMemo(() => {
    const { data, size } = encode(text, { ecc: "M", border: 4 });
    return { path: pathOf(data), size };
  }, [text]);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="ph-no-capture w-48 max-w-full rounded-lg border border-line"
    >
      <rect width={size} height={size} fill="#ffffff" />
      <path d={path} fill="#000000" />
    </svg>
  );
}
