import { z } from "zod";
import type { ErrorCode } from "./errors.ts";
import type { MemberRole } from "./identity/roles.ts";
import type { TokenScope } from "./identity/token-scopes.ts";
import { limits } from "./limits.ts";

// Zod compiles object schemas with `new Function` if it can. A browser's content security policy
// refuses that and reports each attempt. A schema decides once, when it is created, and every module of
// the contract that creates one imports this file.
if ("document" in globalThis) z.config({ jitless: true });

/** Who may make a call: anyone, signed in, member of a workspace, writer, administrator. */
export type Who = "anyone" | "user" | "customer" | "writer" | "admin";

type Fields = z.ZodObject;

/** A file that a call takes. */
export interface FileField {
  maxBytes: number;
  /** The types that a client may declare; the handler checks the bytes. */
  mediaTypes: readonly string[];
  required: boolean;
}

/**
 * One call of the product: the contract of browser and server. `path` is below `/api` and names its
 * parameters in braces. A `stream` call answers `text/event-stream` and has no envelope.
 */
export interface Call {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  path: `/${string}`;
  who: Who;
  summary: string;
  params?: Fields;
  query?: Fields;
  body?: Fields;
  /**
   * The request is `multipart/form-data` with these files, by the name of their field, and the fields of `body` as
   * texts.
   */
  files?: Readonly<Record<string, FileField>>;
  /** The schema of `data` in the success envelope. */
  data: z.ZodType;
  /** A success is a file of one of these types, without an envelope; `data` is `z.never()`. */
  binary?: { mediaTypes: readonly string[] };
  /** The largest body in bytes; missing: the common limit. */
  bodyMax?: number;
  /** How long a client waits, in milliseconds (S1 §9). */
  timeLimitMs: number;
  stream?: true;
  /** Answers server-sent events without an envelope to clients that accept `text/event-stream`, JSON to others. */
  mayStream?: true;
  /** Anyone may make it; a signed-in caller is identified. */
  optionalSignIn?: true;
  /**
   * A browser navigates to it and is always redirected (302), to `failurePage` after an unexpected error.
   * Such a call gets no bearer token: the refresh cookie identifies the caller.
   */
  redirect?: { failurePage: `/${string}` };
  /** Only for customers who have completed onboarding (S2 §2, route guards). */
  needsOnboarding?: true;
  /**
   * The lowest role in the workspace that the call needs. If it is missing, customer calls need viewer to read (GET)
   * and member otherwise, and `user` calls need no role. On a `user` call it applies only to users who have a
   * workspace.
   */
  needsRole?: MemberRole;
  /**
   * In a client workspace of an agency only the owner may make it: prices, billing and referrals are not shown to
   * clients (decision 075).
   */
  isHiddenFromClients?: true;
  /** The scope that an API token needs; `any`: every token may make the call. Missing: only sessions may. */
  scope?: TokenScope | "any";
  /** It costs money or reaches others, so the caller must have confirmed their email address. */
  needsConfirmedEmail?: true;
  /** The same, but only if this field of the body has this value. */
  needsConfirmedEmailIf?: { field: string; value: string | boolean };
  /** The handler gets the body as the bytes that were sent, in `request.body`, because they are signed. */
  rawBody?: true;
  /** Pages of any site may make it (CORS); it uses no cookies and reveals nothing. */
  anyOrigin?: true;
}

/** Whether a request of a call needs a confirmed email address. @param request after validation */
export function needsConfirmation(
  { needsConfirmedEmail, needsConfirmedEmailIf: condition }: Call,
  { body }: { body?: unknown },
): boolean {
  if (needsConfirmedEmail || !condition) return needsConfirmedEmail === true;
  return new Map(Object.entries(body ?? {})).get(condition.field) === condition.value;
}

/** The lowest role that a call needs in the caller's workspace; null: it needs none. */
export function roleNeededBy({
  who,
  method,
  needsRole,
}: Pick<Call, "who" | "method" | "needsRole">): MemberRole | null {
  if (needsRole !== undefined) return needsRole;
  if (who !== "customer") return null;
  return method === "GET" ? "viewer" : "member";
}

/** How to make a call, without its schemas: the browser's first load has only this. */
export interface CallRoute extends Pick<Call, "method" | "path" | "who" | "timeLimitMs"> {
  name: string;
  /** How the body is sent; null: there is none. */
  bodyKind: "json" | "form" | null;
  isBinary: boolean;
  /** The lowest role that it needs in the workspace; null: none. */
  neededRole: MemberRole | null;
}

/** The route of the call of that name. */
export const routeOf = (
  name: string,
  { method, path, who, timeLimitMs, body, files, binary, needsRole }: Call,
): CallRoute => ({
  name,
  method,
  path,
  who,
  timeLimitMs,
  bodyKind: files ? "form" : body ? "json" : null,
  isBinary: binary !== undefined,
  neededRole: roleNeededBy({ who, method, needsRole }),
});

/** The max total size of a form's texts and of the bytes around its parts. */
const formOverheadBytes = 65_536;

/** The largest body of a call in bytes; undefined: the common limit. */
export function bodyMaxOf({ bodyMax, files }: Call): number | undefined {
  if (bodyMax !== undefined || !files) return bodyMax;
  const sizes = Object.values(files).map(({ maxBytes }) => maxBytes);
  return sizes.reduce((sum, size) => sum + size, formOverheadBytes);
}

/** Declares a call; the time limit defaults to the one of S1 §9. */
export function call<const C extends Omit<Call, "timeLimitMs"> & { timeLimitMs?: number }>(
  definition: C,
): C & { timeLimitMs: number } {
  return { timeLimitMs: limits.requestTimeoutMs, ...definition };
}

type Part<C, K extends "params" | "query" | "body", Side extends "in" | "out"> = C extends {
  [key in K]: infer S extends z.ZodType;
}
  ? Side extends "in"
    ? // A part whose fields are all optional is optional itself.
      Record<never, never> extends z.input<S>
      ? { [key in K]?: z.input<S> }
      : { [key in K]: z.input<S> }
    : { [key in K]: z.output<S> }
  : unknown;

/** The files of a call: as a `Blob` where they are sent, as bytes where they are received. */
type Files<C, File> = C extends { files: infer F extends Readonly<Record<string, FileField>> }
  ? {
      files: { [K in keyof F as F[K]["required"] extends true ? K : never]: File } & {
        [K in keyof F as F[K]["required"] extends true ? never : K]?: File;
      };
    }
  : unknown;

/** A client's input for the call (before defaults are filled in). */
export type CallInput<C extends Call> = Part<C, "params", "in"> &
  Part<C, "query", "in"> &
  Part<C, "body", "in"> &
  Files<C, Blob>;

/** A handler's input (after validation). @template File how files are received */
export type CallRequest<C extends Call, File = Uint8Array> = Part<C, "params", "out"> &
  Part<C, "query", "out"> &
  Part<C, "body", "out"> &
  Files<C, File>;

/** What a client gets from the call: its `data`, or the file that it answers. */
export type CallData<C extends Call> = C extends { binary: object } ? Blob : z.output<C["data"]>;

/** The envelope of every JSON answer. */
export type Envelope<T> =
  | { success: true; data: T }
  | { success: false; error: { code: ErrorCode; message: string; details: string[] } };

/** The envelope of a failure, as a schema. */
export const failureSchema = z.object({
  success: z.literal(false),
  error: z.object({ code: z.string(), message: z.string(), details: z.array(z.string()) }),
});

/** The envelope of a success around a data schema. */
export function successSchema<T extends z.ZodType>(data: T) {
  return z.object({ success: z.literal(true), data });
}
