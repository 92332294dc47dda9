import type { Call } from "@earshot/contract";
import {
  type FormPart,
  formPartsOf,
  type WrittenBody,
  writeForm,
} from "../../../apps/server/src/testing/write-body.ts";
import type { FormMutation } from "./raw-mutations.ts";
import { asText } from "./values.ts";

function changed(parts: FormPart[], call: Call, how: FormMutation): FormPart[] {
  const [file] = Object.entries(call.files ?? {});
  switch (how) {
    case "all twice":
      return [...parts, ...parts];
    case "10,000 fields":
      return [
        ...parts,
        ...Array.from({ length: 10_000 }, (_, at) => ({ name: `f${at}`, content: "a" })),
      ];
    case "file name":
      return parts.map((part) => ({ ...part, fileName: "../../\u0000/etc/passwd" }));
    case "text as file":
      return parts.map((part) => ({ ...part, fileName: "a.png", mediaType: "image/png" }));
    case "file as text":
      return parts.map(({ name, content }) => ({ name, content }));
    case "too large":
      return parts.map((part) =>
        part.name === file?.[0]
          ? {
              ...part,
              mediaType: file[1].mediaTypes[0] ?? "",
              content: Buffer.alloc(file[1].maxBytes + 1, 0x89),
            }
          : part,
      );
    default:
      return parts;
  }
}

/** Writes the form of a call with hostile texts, files and edge cases. */
export function writeHostileForm(
  call: Call,
  body: unknown,
  mutations: readonly FormMutation[],
): WrittenBody {
  const texts =
    typeof body === "object" && body !== null && !Array.isArray(body)
      ? Object.entries(body).map(([name, value]) => [name, asText(value)])
      : [["body", asText(body)]];
  let parts = formPartsOf(call, Object.fromEntries(texts));
  for (const how of mutations) parts = changed(parts, call, how);
  const { payload, type } = writeForm(parts);
  return {
    payload: mutations.includes("no end") ? payload.subarray(0, -10) : payload,
    type: mutations.includes("no boundary")
      ? "multipart/form-data"
      : mutations.includes("other boundary")
        ? "multipart/form-data; boundary=other"
        : type,
  };
}
