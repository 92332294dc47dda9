import { z } from "zod";
import { type NotePage, NotesError } from "../ports/notes.ts";

/** The fields that we read of a page. Versions before 2026-03-11 call the trash `archived`. */
const pageSchema = z
  .object({
    id: z.string().regex(/^[\w-]{1,100}$/),
    url: z.url({ protocol: /^https?$/ }).max(2_000),
    in_trash: z.boolean().optional(),
    archived: z.boolean().optional(),
  })
  .transform(({ id, url, in_trash, archived }) => ({
    id,
    url,
    isInTrash: in_trash ?? archived ?? false,
  }));

/** The page of an answer. @throws NotesError not-found for one in the trash */
export function readPage(answer: unknown): NotePage {
  const { id, url, isInTrash } = pageSchema.parse(answer);
  if (isInTrash) throw new NotesError("not-found", "the page is in Notion's trash");
  return { id, url };
}

const token = z.string().min(1).max(2_000);

/** The answer of the token endpoint; connections from before refresh tokens have none. */
export const grantSchema = z.object({
  access_token: token,
  refresh_token: token.nullish().transform((value) => value ?? null),
  workspace_name: z.string().nullish(),
});

/** The tokens of a connection, which are stored encrypted as one text. */
export const tokensSchema = z.object({ accessToken: token, refreshToken: token.nullable() });
export type Tokens = z.output<typeof tokensSchema>;
