import type { FastifyInstance, FastifyReply } from "fastify";
import { field } from "../forms.ts";
import type { Quota } from "./quota.ts";
import { QuestionError, type StackExchangeStore } from "./store.ts";

const maxBatchSize = 5_000;

/** Routes with which people and tests change the imitated Stack Exchange; not part of Stack Exchange. */
export function registerStackExchangeControls(
  app: FastifyInstance,
  { store, quota, now }: { store: StackExchangeStore; quota: Quota; now: () => number },
): void {
  const textOf = (given: unknown) => ({
    body: field(given, "body") ?? "",
    author: field(given, "author") ?? "sandbox visitor",
    at: now() - Number(field(given, "ageMinutes") ?? 0) * 60_000,
  });
  const complain = (reply: FastifyReply, error: unknown) => {
    if (!(error instanceof QuestionError)) throw error;
    return reply.code(400).send({ message: error.message });
  };

  app.post("/sandbox/stackexchange/questions", async (request, reply) => {
    const { body } = request;
    const given =
      typeof body === "object" && body !== null && "questions" in body ? body.questions : [body];
    if (!Array.isArray(given) || given.length > maxBatchSize) {
      return reply.code(400).send({ message: `questions must be at most ${maxBatchSize}.` });
    }
    const base = `${request.protocol}://${request.host}/stackexchange/web`;
    try {
      const questions = given.map((one) => {
        const site = field(one, "site") ?? "softwarerecs";
        const { id } = store.ask({ ...textOf(one), site, title: field(one, "title") ?? "" });
        return { site, id, url: `${base}/${site}/questions/${id}` };
      });
      return await reply.code(201).send({ questions });
    } catch (error) {
      return complain(reply, error);
    }
  });

  app.post("/sandbox/stackexchange/answers", async (request, reply) => {
    const { body } = request;
    const site = field(body, "site") ?? "softwarerecs";
    try {
      const { id } = store.answer(site, Number(field(body, "questionId")), textOf(body));
      const url = `${request.protocol}://${request.host}/stackexchange/web/${site}/a/${id}`;
      return await reply.code(201).send({ site, id, url });
    } catch (error) {
      return complain(reply, error);
    }
  });

  app.delete("/sandbox/stackexchange/posts/:site/:id", async (request, reply) => {
    const site = field(request.params, "site") ?? "";
    const isRemoved = store.remove(site, Number(field(request.params, "id")));
    return reply.code(isRemoved ? 204 : 404).send();
  });

  app.get("/sandbox/stackexchange/usage", async () => quota.usage());
  app.delete("/sandbox/stackexchange/usage", async (_request, reply) => {
    quota.reset();
    return reply.code(204).send();
  });
}
