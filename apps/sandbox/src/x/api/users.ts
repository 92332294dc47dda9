import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { field, queryOf } from "../../forms.ts";
import type { Account } from "../accounts.ts";
import { readId } from "../ids.ts";
import { userObject } from "../wire.ts";
import { authorizeRequest, fieldSelectionOf } from "./guard.ts";
import type { Api } from "./index.ts";
import { notFound, refuseParameter } from "./problems.ts";

const maxAccounts = 100;
const username = /^[A-Za-z0-9_]{1,15}$/;

/** A way to look up accounts: by id or by username. */
interface Naming {
  /** The parameter for one account and for several. */
  one: string;
  several: string;
  isValid(value: string): boolean;
  pattern: string;
  find(value: string): Account | undefined;
}

/** Accounts by id and by name (X API v2, user lookup; recorded 2022). Each returned account is billed. */
export function registerUsers(app: FastifyInstance, api: Api): void {
  const { store, meter } = api;
  const byId: Naming = {
    one: "id",
    several: "ids",
    isValid: (value) => readId(value) !== null,
    pattern: "^[0-9]{1,19}$",
    find: store.accountById,
  };
  const byName: Naming = {
    one: "username",
    several: "usernames",
    isValid: (value) => username.test(value),
    pattern: "^[A-Za-z0-9_]{1,15}$",
    find: store.account,
  };

  const refuseValue = (reply: FastifyReply, name: string, value: string, { pattern }: Naming) =>
    refuseParameter(
      reply,
      name,
      value,
      `The \`${name}\` query parameter value [${value}] does not match ${pattern}`,
    );

  const showing = (request: FastifyRequest) => {
    const requested = fieldSelectionOf(request, api.spelling());
    return (account: Account) => userObject(account, requested);
  };

  const one = (naming: Naming) => async (request: FastifyRequest, reply: FastifyReply) => {
    if (!authorizeRequest(request, reply, { meter, bucket: "users" })) return reply;
    const value = field(request.params, naming.one) ?? "";
    if (!naming.isValid(value)) return refuseValue(reply, naming.one, value, naming);
    const account = naming.find(value);
    if (!account) return reply.send({ errors: [notFound("user", value, naming.one)] });
    meter.read(0, 1);
    return reply.send({ data: showing(request)(account) });
  };

  const several = (naming: Naming) => async (request: FastifyRequest, reply: FastifyReply) => {
    if (!authorizeRequest(request, reply, { meter, bucket: "users" })) return reply;
    const given = queryOf(request)[naming.several];
    const values = (given ?? "").split(",").filter(Boolean);
    if (values.length < 1 || values.length > maxAccounts) {
      const message = `The number of values in the \`${naming.several}\` query parameter list [${values.length}] is not between 1 and ${maxAccounts}`;
      return refuseParameter(reply, naming.several, given, message);
    }
    const malformed = values.find((value) => !naming.isValid(value));
    if (malformed !== undefined) return refuseValue(reply, naming.several, malformed, naming);
    const accounts = values.flatMap((value) => naming.find(value) ?? []);
    const missing = values.filter((value) => !naming.find(value));
    meter.read(0, accounts.length);
    return reply.send({
      ...(accounts.length > 0 && { data: accounts.map(showing(request)) }),
      ...(missing.length > 0 && {
        errors: missing.map((value) => notFound("user", value, naming.several)),
      }),
    });
  };

  app.get("/users", several(byId));
  app.get("/users/:id", one(byId));
  app.get("/users/by", several(byName));
  app.get("/users/by/username/:username", one(byName));
}
