import type { Call } from "@earshot/contract";
import fc from "fast-check";
import type { TestRequest } from "../../../apps/server/src/testing/send-request.ts";
import { idFields, validInputs } from "../../../apps/server/src/testing/valid-input.ts";
import { writeHostileForm } from "./forms.ts";
import { type RawMutation, rawMutation } from "./raw-mutations.ts";
import {
  asText,
  bareCopy,
  encodeAny,
  hostileKeys,
  hostileText,
  hostileValue,
  insertions,
  Raw,
  writeJson,
} from "./values.ts";

/** The role `program` is an API token with all scopes. */
export const roles = ["nobody", "customer", "program", "writer", "admin"] as const;
export type Role = (typeof roles)[number];

type Part = "params" | "query" | "body";

/** A change of a valid request, at the level of values. */
interface Edit {
  part: Part;
  /** Selects one of the part's places. */
  place: number;
  how: "replace" | "insert" | "remove" | "add" | "wrap" | "twice";
  value: unknown;
  key: string;
  insertion: string;
}

/** A planned request: it names its call and caller, and ids are filled in later. */
export interface Plan {
  name: string;
  /** `own`: a role that the call admits. */
  role: Role | "own";
  input: number;
  id: number;
  edits: Edit[];
  rawMutations: RawMutation[];
}

const edit: fc.Arbitrary<Edit> = fc.record({
  part: fc.constantFrom<Part>("body", "body", "query", "params"),
  place: fc.nat(1_000),
  how: fc.constantFrom<Edit["how"]>(
    "replace",
    "replace",
    "insert",
    "insert",
    "insert",
    "remove",
    "add",
    "wrap",
    "twice",
  ),
  value: hostileValue,
  key: fc.oneof(fc.constantFrom(...hostileKeys), hostileText),
  insertion: insertions,
});

/** Plans requests of some calls, the same for the same seed. */
export function plans(names: readonly string[]): fc.Arbitrary<Plan> {
  return fc.record({
    name: fc.constantFrom(...names),
    role: fc.constantFrom<Plan["role"]>(...roles, "own", "own", "own", "own", "own"),
    input: fc.nat(20),
    id: fc.nat(1_000),
    edits: fc.oneof(
      { weight: 5, arbitrary: fc.array(edit, { minLength: 1, maxLength: 3 }) },
      { weight: 2, arbitrary: fc.constant<Edit[]>([]) },
    ),
    rawMutations: fc.oneof(
      { weight: 3, arbitrary: fc.constant<RawMutation[]>([]) },
      { weight: 2, arbitrary: fc.array(rawMutation, { minLength: 1, maxLength: 2 }) },
    ),
  });
}

/** The places of a value: the value itself, then all nested values. */
export function placesOf(value: unknown, path: string[] = []): string[][] {
  if (typeof value !== "object" || value === null || value instanceof Raw || path.length > 3)
    return [path];
  return [
    path,
    ...Object.keys(value).flatMap((key) => placesOf((value as never)[key], [...path, key])),
  ];
}

function changed(value: unknown, { place, how, value: drawn, key, insertion }: Edit): unknown {
  // A copy: many requests share the drawn value, and a later edit may change it.
  const given = bareCopy(drawn);
  const places = placesOf(value);
  const path = places[place % places.length] ?? [];
  const last = path.at(-1);
  const target = path
    .slice(0, -1)
    .reduce<unknown>((at, step) => (at as Record<string, unknown>)[step], value) as Record<
    string,
    unknown
  >;
  const old = last === undefined ? value : target[last];
  if (how === "add") {
    if (typeof value !== "object" || value === null || Array.isArray(value)) return given;
    const wider = bareCopy(value) as Record<string, unknown>;
    wider[key] = given;
    return wider;
  }
  if (how === "remove" && last !== undefined && !Array.isArray(target)) {
    delete target[last];
    return value;
  }
  if (how === "insert" && typeof old === "string" && last !== undefined) {
    const at = place % (old.length + 1);
    target[last] = old.slice(0, at) + insertion + old.slice(at);
    return value;
  }
  const next = how === "wrap" ? [old] : how === "twice" ? [old, given] : given;
  if (last === undefined) return next;
  target[last] = next;
  return value;
}

function searchOf(query: unknown): string {
  if (typeof query !== "object" || query === null || Array.isArray(query))
    return encodeAny(asText(query));
  return Object.entries(query)
    .flatMap(([key, value]) =>
      [value].flat().map((one) => `${encodeAny(key)}=${encodeAny(asText(one))}`),
    )
    .join("&");
}

/** The valid inputs of a call, generated once. */
export interface Inputs {
  params: Record<string, unknown>[];
  query: Record<string, unknown>[];
  body: Record<string, unknown>[];
  ids: string[];
}

/** Generates the valid inputs of a call. */
export function inputsOf({ params, query, body }: Call): Inputs {
  const parts = [params, query, body];
  const made = (part: Call["body"]) => (part ? validInputs(part) : []);
  return {
    params: made(params),
    query: made(query),
    body: made(body),
    ids: [...new Set(parts.flatMap((part) => (part ? idFields(part, part === params) : [])))],
  };
}

/** The credentials of a caller. */
export interface Credentials {
  token: string | null;
  cookie: string | null;
  /** The correct values of fields with these names, such as the caller's own address and password. */
  facts: Record<string, string>;
}

/** Writes a planned request. @param ids existing ids */
export function write(
  plan: Plan,
  call: Call,
  inputs: Inputs,
  ids: readonly string[],
  { token, cookie, facts }: Credentials,
): TestRequest {
  const pick = (list: readonly Record<string, unknown>[]) => {
    const one = bareCopy(list[plan.input % Math.max(list.length, 1)] ?? {}) as Record<
      string,
      unknown
    >;
    for (const field of inputs.ids) {
      const id = ids[plan.id % Math.max(ids.length, 1)];
      if (field in one && id !== undefined) one[field] = id;
    }
    for (const [field, fact] of Object.entries(facts)) {
      if (field in one && plan.id % 3 === 0) one[field] = fact;
    }
    return one;
  };
  const parts: Record<Part, unknown> = {
    params: pick(inputs.params),
    query: pick(inputs.query),
    body: pick(inputs.body),
  };
  for (const one of plan.edits) parts[one.part] = changed(parts[one.part], one);

  const params = parts.params;
  let path = call.path.replaceAll(/\{(\w+)\}/g, (_, field: string) =>
    encodeAny(
      asText(
        typeof params === "object" && params !== null
          ? (params as Record<string, unknown>)[field]
          : params,
      ),
    ),
  );
  let search = searchOf(parts.query);
  const hasBody =
    call.body !== undefined ||
    (call.method !== "GET" && plan.edits.some(({ part }) => part === "body"));
  const forms = plan.rawMutations.flatMap((one) => (one.kind === "form" ? [one.how] : []));
  const form = call.files && writeHostileForm(call, parts.body, forms);
  let payload: string | Buffer | undefined =
    form?.payload ?? (hasBody ? writeJson(parts.body) : undefined);
  const sent: Record<string, string> = { "user-agent": "fuzz" };
  if (token) sent.authorization = `Bearer ${token}`;
  if (cookie) sent.cookie = cookie;
  if (payload !== undefined) sent["content-type"] = form?.type ?? "application/json";
  let method: string = call.method;
  for (const one of plan.rawMutations) {
    const text: string = Buffer.isBuffer(payload) ? payload.toString("latin1") : (payload ?? "");
    if (one.kind === "type") sent["content-type"] = one.type;
    else if (one.kind === "cut" && payload !== undefined)
      payload = text.slice(0, one.at % (text.length + 1));
    else if (one.kind === "insert" && payload !== undefined) {
      const at = one.at % (text.length + 1);
      payload = text.slice(0, at) + one.text + text.slice(at);
    } else if (one.kind === "bytes") payload = Buffer.from(one.bytes);
    else if (one.kind === "huge") payload = `{"a":"${"x".repeat(1_200_000)}"}`;
    else if (one.kind === "noBody") payload = undefined;
    else if (one.kind === "path") path += one.suffix;
    else if (one.kind === "search") search += `${search && "&"}${one.suffix}`;
    else if (one.kind === "header")
      Object.defineProperty(sent, one.name, {
        value: one.value,
        enumerable: true,
        configurable: true,
        writable: true,
      });
    else if (one.kind === "token") sent.authorization = one.how.replaceAll("{}", token ?? "a.b.c");
    else if (one.kind === "method") method = one.method;
  }
  if (method === "GET" || method === "HEAD") payload = undefined;
  return {
    method,
    url: `/api${path}${search && `?${search}`}`,
    headers: sent,
    ...(payload !== undefined && { payload }),
    ...(call.stream && { stream: true }),
  };
}
