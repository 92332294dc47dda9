import { type Call, calls, limits, type Who } from "@earshot/contract";
import {
  sendRequest,
  type TestRequest,
  type TestResponse,
  urlOf,
} from "../../../apps/server/src/testing/send-request.ts";
import type { ServerUnderTest } from "../server-under-test.ts";
import { checkResponse } from "./check-response.ts";
import { writeHostileForm } from "./forms.ts";
import { bodyLimitOf } from "./long-texts.ts";
import { type Inputs, inputsOf, type Plan, type Role, roles, write } from "./requests.ts";
import { sendTimedRequest } from "./response-time.ts";
import { openTestUsers } from "./test-users.ts";

/** A request with a response that is not allowed. */
interface FuzzFailure {
  /**
   * Its number under the seed: to repeat it, run the same seed with one request more than this. null: every
   * run makes it, with any seed.
   */
  number: number | null;
  name: string;
  role: Role;
  request: string;
  problem: string;
}

export interface FuzzResult {
  seed: number;
  requests: number;
  failures: FuzzFailure[];
  /** The number of responses by status. */
  statuses: Map<number, number>;
  /** How many of all calls succeeded at least once. */
  succeeded: number;
  /** The calls that never succeeded. */
  unreached: string[];
  calls: number;
  /** How often a caller had to sign in again because a call had ended the session. */
  renewed: number;
  /** What no longer works after the run. */
  findDamage: string[];
}

const table = calls as Record<string, Call>;
const own: Record<Who, Role> = {
  anyone: "nobody",
  user: "customer",
  customer: "customer",
  writer: "writer",
  admin: "admin",
};
const guarded = /"code":"(UNAUTHENTICATED|NO_WORKSPACE|FORBIDDEN)"/;
const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/g;

const short = (text: string, length: number) =>
  text.length > length ? `${text.slice(0, length)}… (${text.length} characters)` : text;

/** Describes a request so that a person can repeat it; the caller's token is not spelled out. */
function describe(
  { method, url, headers = {}, payload }: TestRequest,
  token: string | null,
): string {
  const lines = Object.entries(headers).map(
    ([name, value]) =>
      `  ${name}: ${short(token ? value.replaceAll(token, "<token>") : value, 200)}`,
  );
  const body =
    payload === undefined ? [] : [`  ${short(JSON.stringify(payload.toString()), 1_000)}`];
  return [`${method} ${short(url, 500)}`, ...lines, ...body].join("\n");
}

/** Writes a body that is one byte over the limit of a call; in a form, over the limit of its file. */
function writeOverLimit(call: Call, headers: Record<string, string> = {}) {
  const form = call.files && writeHostileForm(call, {}, ["too large"]);
  const type = form?.type ?? "application/json";
  const payload = form?.payload ?? `{"a":"${"x".repeat(bodyLimitOf(call) - 7)}"}`;
  return { headers: { ...headers, "content-type": type }, payload };
}

/** Sends requests to some calls one after another, checks the responses and collects the failures. */
export async function createRunner(
  server: ServerUnderTest,
  options: { seed: number; only?: readonly string[] },
) {
  const { app } = server;
  const names = Object.keys(table).filter((name) => !options.only || options.only.includes(name));
  const inputs = new Map<string, Inputs>(
    names.map((name) => [name, inputsOf(table[name] as Call)]),
  );
  const testUsers = await openTestUsers(server);
  const ids = [...testUsers.ids];
  const result: FuzzResult = {
    seed: options.seed,
    requests: 0,
    failures: [],
    statuses: new Map(),
    succeeded: 0,
    unreached: [],
    calls: names.length,
    renewed: 0,
    findDamage: [],
  };
  const succeeded = new Set<string>();
  /** Ids that calls found, by the part of the path that names them. */
  const known = new Map<string, string[]>();
  const kindOf = (name: string, { path }: Call) =>
    path.includes("}") ? path.slice(0, path.lastIndexOf("}")) : name;
  /** The ids to choose from; in half of the cases, those that similar calls have found before. */
  function idsFor({ id, name }: Plan, call: Call): readonly string[] {
    const found = known.get(kindOf(name, call)) ?? [];
    return id % 2 === 0 && found.length > 0 ? found : ids;
  }
  function learn(plan: Plan, call: Call, request: TestRequest, answer: TestResponse): void {
    const used = `${request.url} ${request.payload ?? ""}`.slice(0, 2_000).match(uuid)?.[0];
    const names = inputs.get(plan.name)?.ids.length ?? 0;
    if (!used || names === 0 || answer.status === 404 || guarded.test(answer.text)) return;
    if (answer.status === 400 || answer.status > 409) return;
    const kind = kindOf(plan.name, call);
    known.set(kind, [...(known.get(kind) ?? []).filter((one) => one !== used).slice(-30), used]);
  }

  function fail(
    name: string,
    role: Role,
    number: number | null,
    request: TestRequest,
    problem: string,
  ): void {
    const text = describe(request, testUsers.token(role));
    result.failures.push({ number, name, role, request: text, problem });
  }

  async function run(plan: Plan, number: number | null): Promise<void> {
    const call = table[plan.name] as Call;
    const anyone = call.who === "anyone" && plan.id % 2 === 0;
    const isOfProgram = call.scope !== undefined && plan.id % 3 === 0;
    const usual = anyone ? "customer" : isOfProgram ? "program" : own[call.who];
    const role = plan.role !== "own" ? plan.role : usual;
    const token = testUsers.token(role);
    // Half of the requests send the cookie, as a browser would.
    const cookie = (plan.id >> 2) % 2 === 0 ? testUsers.cookie(role) : null;
    const one = inputs.get(plan.name) as Inputs;
    const request = write(plan, call, one, idsFor(plan, call), {
      token,
      cookie,
      facts: testUsers.facts(role),
    });
    let answer: TestResponse | null = null;
    let problem: string | null;
    try {
      const timed = await sendTimedRequest(app, request);
      answer = timed.answer;
      problem = checkResponse(request, answer) ?? timed.slow;
    } catch (error) {
      problem = String(error);
    }
    if (problem !== null) fail(plan.name, role, number, request, problem);
    if (!answer) return;
    result.statuses.set(answer.status, (result.statuses.get(answer.status) ?? 0) + 1);
    learn(plan, call, request, answer);
    if (cookie) testUsers.keep(role, answer);
    if (answer.status < 400) {
      succeeded.add(plan.name);
      for (const [id] of answer.text.slice(0, 20_000).matchAll(uuid)) ids.push(id);
      // Keeps the latest: their objects are still at a stage that calls can change.
      if (ids.length > 300) ids.splice(0, ids.length - 200);
    } else if (
      token &&
      answer.status <= 403 &&
      guarded.test(answer.text) &&
      !(await testUsers.isSignedIn(role))
    ) {
      await testUsers.renew(role);
      result.renewed += 1;
    }
  }

  /** Access tokens expire: all callers sign in again before that. */
  let signedInAt = performance.now();
  async function stayedSignedIn(): Promise<void> {
    if (performance.now() - signedInAt < (limits.accessTokenSeconds / 3) * 1_000) return;
    for (const role of roles) if (role !== "nobody") await testUsers.renew(role);
    signedInAt = performance.now();
  }

  return {
    names,
    table,
    inputs,
    async run(plan: Plan, number: number | null): Promise<void> {
      await stayedSignedIn();
      await run(plan, number);
      result.requests += 1;
    },
    /** Makes a call with a body that is one byte over its limit, which must be refused. */
    async runOverLimit(name: string): Promise<void> {
      await stayedSignedIn();
      const call = table[name] as Call;
      const role = own[call.who];
      const plan: Plan = { name, role: "own", input: 1, id: 2, edits: [], rawMutations: [] };
      const written = write(plan, call, inputs.get(name) as Inputs, ids, {
        token: testUsers.token(role),
        cookie: null,
        facts: {},
      });
      const request = { ...written, ...writeOverLimit(call, written.headers) };
      const { answer, slow } = await sendTimedRequest(app, request);
      const isRefused = answer.status === 413 && answer.text.includes("PAYLOAD_TOO_LARGE");
      const problem = isRefused ? slow : `${answer.status} to a body over the limit`;
      if (problem !== null) fail(name, role, null, request, problem);
      result.statuses.set(answer.status, (result.statuses.get(answer.status) ?? 0) + 1);
      result.requests += 1;
    },
    /** The result, with what no longer works. */
    async finish(): Promise<FuzzResult> {
      result.succeeded = succeeded.size;
      result.unreached = names.filter((name) => !succeeded.has(name));
      result.findDamage.push(...(await testUsers.findDamage()));
      const ready = await sendRequest(app, { method: "GET", url: urlOf(calls.ready.path) });
      if (ready.status !== 200) result.findDamage.push(`ready answers ${ready.status}`);
      return result;
    },
  };
}
