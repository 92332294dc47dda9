import {
  type Call,
  calls,
  type ErrorCode,
  errorCodes,
  includesRole,
  roleNeededBy,
  roleNeededMessages,
  type Who,
} from "@earshot/contract";
import type { TestResponse } from "../../../apps/server/src/testing/send-request.ts";
import { type Input, idFields } from "../../../apps/server/src/testing/valid-input.ts";
import type { Caller, Rights } from "./callers.ts";

/** What `who` requires of a caller, and the error code for a signed-in caller without it. */
export const needs: Record<Who, { has(rights: Rights): boolean; code: ErrorCode } | null> = {
  anyone: null,
  user: { has: () => true, code: "FORBIDDEN" },
  customer: { has: ({ workspace }) => workspace, code: "NO_WORKSPACE" },
  writer: { has: ({ writer }) => writer, code: "FORBIDDEN" },
  admin: { has: ({ admin }) => admin, code: "FORBIDDEN" },
};

/** Who may make each call, as the contract declared when this was loaded, before a planted defect could change it. */
const whoOf = new Map(
  Object.entries(calls as Record<string, Call>).map(([name, { who }]) => [name, who]),
);

/** The lowest role that may make each call, as the contract declared when this was loaded. */
const roleOf = new Map(
  Object.entries(calls as Record<string, Call>).map(([name, call]) => [name, roleNeededBy(call)]),
);

/** The scope that a token needs for each call, as the contract declared when this was loaded. */
const scopeOf = new Map(
  Object.entries(calls as Record<string, Call>).map(([name, { scope }]) => [name, scope]),
);

/** The calls that the guard refuses to clients of an agency, as the contract declared when this was loaded. */
const hiddenFromClients = new Set(
  Object.entries(calls as Record<string, Call>).flatMap(([name, call]) =>
    call.isHiddenFromClients ? [name] : [],
  ),
);

/** The error code with which the guard refuses a call to a caller; null if it admits the caller. */
export function refusalOf(
  name: string,
  { rights }: Caller,
  server: { adminNeedsSecondFactor?: boolean },
): ErrorCode | null {
  const who = whoOf.get(name);
  const need = who && needs[who];
  if (!need) return null;
  if (!rights.signedIn) return rights.refusal ?? "UNAUTHENTICATED";
  if (rights.scopes) {
    const scope = scopeOf.get(name);
    if (scope === undefined) return "TOKEN_NOT_ALLOWED";
    if (scope !== "any" && !rights.scopes.includes(scope)) return "TOKEN_SCOPE_MISSING";
  }
  if (!need.has(rights)) return need.code;
  if (rights.isClient && hiddenFromClients.has(name)) return "OWNER_ONLY";
  const role = roleOf.get(name) ?? null;
  if (role !== null && rights.role !== null && !includesRole(rights.role, role)) {
    return role === "owner" ? "OWNER_ONLY" : "ROLE_NEEDED";
  }
  const bare = who === "admin" && server.adminNeedsSecondFactor && !rights.secondFactor;
  return bare ? "SECOND_FACTOR_NEEDED" : null;
}

/** The error codes of the guard. */
const guardCodes: readonly ErrorCode[] = [
  "UNAUTHENTICATED",
  "FORBIDDEN",
  "NO_WORKSPACE",
  "OWNER_ONLY",
  "ROLE_NEEDED",
  "SECOND_FACTOR_NEEDED",
  "INVALID_API_TOKEN",
  "TOKEN_NOT_ALLOWED",
  "TOKEN_SCOPE_MISSING",
];

function errorOf({ text }: TestResponse): { code?: unknown; message?: unknown } {
  try {
    return JSON.parse(text).error ?? {};
  } catch {
    return {};
  }
}

/** The error code of a response; undefined if there is none. */
export const codeOf = (answer: TestResponse): unknown => errorOf(answer).code;

/** Whether a call names an object by id. */
export function namesObject({ params, query, body }: Call): boolean {
  const ids = [
    ...(params ? idFields(params, true) : []),
    ...[query, body].flatMap((part) => (part ? idFields(part) : [])),
  ];
  return ids.length > 0;
}

/** Fills the ids of an object into the input of a call. */
export function filled(input: Input, fill: Record<string, string>): Input {
  const put = <T extends object | undefined>(part: T): T =>
    part &&
    (Object.fromEntries(
      Object.entries(part).map(([field, value]) => [field, fill[field] ?? value]),
    ) as T);
  return {
    params: { ...input.params, ...fill },
    query: put(input.query),
    body: put(input.body),
  };
}

const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/i;

/** Ids of the same form that no object has. */
export const missingLike = (fill: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(fill).map(([field, value]) => [
      field,
      uuid.test(value)
        ? value.replace(uuid, () => crypto.randomUUID())
        : crypto.randomUUID().slice(0, value.length),
    ]),
  );

/**
 * The pages to which the guard redirects people who may not open a link. Such a call identifies them by their
 * cookie, and each portal has its own, so both kinds of refusal look the same.
 */
const refusedPages: readonly unknown[] = ["/auth", "/auth?session=expired"];

/**
 * Whether the guard refused a call, with this code if one is given. The guard uses the default message of the
 * code; a handler that refuses with the same code has a different message.
 */
export function wasRefused({ redirect }: Call, answer: TestResponse, code?: ErrorCode): boolean {
  if (redirect) return answer.status === 302 && refusedPages.includes(answer.headers.location);
  const { code: refusedWith, message } = errorOf(answer);
  if (code !== undefined) return answer.status === errorCodes[code].status && refusedWith === code;
  const sentences: readonly unknown[] = Object.values(roleNeededMessages);
  return guardCodes.some(
    (one) =>
      refusedWith === one &&
      (message === errorCodes[one].message ||
        // Its message names the scope.
        one === "TOKEN_SCOPE_MISSING" ||
        sentences.includes(message)),
  );
}
