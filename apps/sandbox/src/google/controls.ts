import type { FastifyInstance } from "fastify";
import { field } from "../forms.ts";
import { AccountError, type Accounts } from "./accounts.ts";

function readVerified(body: unknown): boolean | undefined {
  if (typeof body !== "object" || body === null || !("verified" in body)) return undefined;
  if (typeof body.verified === "boolean") return body.verified;
  throw new AccountError("verified must be true or false.");
}

/** Routes with which programs create and change accounts; not part of Google. */
export function registerGoogleControls(app: FastifyInstance, accounts: Accounts): void {
  app.get("/sandbox/google/accounts", async () => accounts.list());

  app.post("/sandbox/google/accounts", async ({ body }, reply) => {
    try {
      const [sub, email, name] = [field(body, "sub"), field(body, "email"), field(body, "name")];
      return accounts.put({ sub, email, name, verified: readVerified(body) });
    } catch (error) {
      if (!(error instanceof AccountError)) throw error;
      return reply.code(400).send({ message: error.message });
    }
  });
}
