import { z } from "zod";
import { call } from "../call.ts";
import { passwordSchema } from "../identity/accounts.ts";
import { trimmedText } from "../text.ts";

export const exportStates = ["waiting", "preparing", "ready", "failed"] as const;
export type ExportState = (typeof exportStates)[number];

/** The newest export of a workspace. Its file is deleted when it expires. */
export const dataExportSchema = z.object({
  state: z.enum(exportStates),
  /** Rows that were written so far. */
  rows: z.number().int(),
  /** The size of the file so far. */
  bytes: z.number().int(),
  requestedAt: z.string(),
  /** When its file is deleted; null: it is not ready. */
  expiresAt: z.string().nullable(),
});
export type DataExport = z.output<typeof dataExportSchema>;

const password = z.object({ password: passwordSchema });

/** A file that is prepared from everything that a workspace stores. All of it is for the owner. */
export const exportCalls = {
  getExport: call({
    method: "GET",
    path: "/workspace/export",
    who: "customer",
    needsRole: "owner",
    summary: "Get the state of the workspace's newest export; null: there is none.",
    data: z.object({ export: dataExportSchema.nullable() }),
  }),
  startExport: call({
    method: "POST",
    path: "/workspace/export",
    who: "customer",
    needsRole: "owner",
    needsConfirmedEmail: true,
    summary: "Prepare a file with everything of the workspace. Its link is emailed.",
    body: password,
    data: z.object({ export: dataExportSchema }),
  }),
  openExport: call({
    method: "POST",
    path: "/workspace/export/link",
    who: "customer",
    needsRole: "owner",
    needsConfirmedEmail: true,
    summary: "Get the token that downloads the prepared file, as in the emailed link.",
    body: password,
    data: z.object({ token: z.string() }),
  }),
  downloadExport: call({
    method: "POST",
    path: "/workspace/export/download",
    who: "customer",
    needsRole: "owner",
    needsConfirmedEmail: true,
    summary: "Download the prepared file with the token of its link.",
    body: z.object({ token: trimmedText(200, { empty: "is missing" }) }),
    data: z.never(),
    binary: { mediaTypes: ["application/zip"] },
    // The file may be large and the connection slow.
    timeLimitMs: 60 * 60_000,
  }),
};
