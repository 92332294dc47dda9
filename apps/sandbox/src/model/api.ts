import { randomBytes } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Clock } from "../clock.ts";
import type { FaultName, Faults } from "../faults.ts";
import { pause } from "../silence.ts";
import { type Ask, AskError, type Problem } from "./ask.ts";
import { chatCompletions } from "./chat-completions.ts";
import type { ModelCall, ModelDesk } from "./desk.ts";
import {
  cutBody,
  failOnWire,
  jsonFaults,
  refusingFaults,
  type SayingFault,
  sayingFaults,
  slowMs,
  streamFaults,
  wireFaults,
} from "./failings.ts";
import type { Form } from "./form.ts";
import { messages } from "./messages.ts";
import { modelName, say } from "./said.ts";
import { sendEvents } from "./stream.ts";

/** What the imitated model stands on. */
export interface ModelDeps {
  desk: ModelDesk;
  faults: Faults;
  clock: Clock;
  /** Milliseconds between two words of a stream. */
  wordMs: number;
}

/** Prompts hold whole threads and pages. */
const largestAsk = 8 * 1_048_576;

const refusingNames = Object.keys(refusingFaults);
const isRefusing = (fault: FaultName<"model">): fault is keyof typeof refusingFaults =>
  refusingNames.includes(fault);
const isWire = (fault: FaultName<"model">): fault is (typeof wireFaults)[number] =>
  wireFaults.some((name) => name === fault);

/** The ask of a call, or what is wrong with it. */
function readCall(form: Form, request: FastifyRequest): Ask | Problem {
  const stranger = form.stranger(request);
  if (stranger) return stranger;
  try {
    return form.readAsk(request.body);
  } catch (error) {
    if (error instanceof AskError) return error.problem;
    throw error;
  }
}

/** The faults that can strike a call: JSON and streams have some of their own. */
function faultsOf(ask: Ask | Problem): FaultName<"model">[] {
  const before = [
    ...(Object.keys(refusingFaults) as (keyof typeof refusingFaults)[]),
    ...wireFaults,
  ];
  if ("kind" in ask) return before;
  return [
    ...before,
    ...sayingFaults,
    ...(ask.shape.kind === "json" ? jsonFaults : []),
    ...(ask.stream ? streamFaults : []),
  ];
}

/** The imitated model in both forms, below `/model`. */
export function registerModelApi(app: FastifyInstance, deps: ModelDeps): void {
  const { desk, faults, clock, wordMs } = deps;

  function refuse(
    form: Form,
    reply: FastifyReply,
    call: ModelCall,
    problem: Problem,
  ): FastifyReply {
    form.refuse(reply, problem);
    call.status = reply.statusCode;
    call.refusal = problem.message;
    call.ended = true;
    return reply;
  }

  async function speak(
    form: Form,
    {
      request,
      reply,
      call,
      ask,
    }: { request: FastifyRequest; reply: FastifyReply; call: ModelCall; ask: Ask },
    fault: SayingFault | null,
  ): Promise<FastifyReply> {
    const said = say(ask, {
      ...{ gullible: call.gullible, fault, now: clock.now() },
      id: randomBytes(12).toString("hex"),
    });
    if (fault === "slow") await pause(request, slowMs);
    call.said = said;
    call.status = 200;
    const ended = () => {
      call.ended = true;
    };
    if (ask.stream) {
      const events = form.events(said, ask);
      return sendEvents(reply, { events, wordMs, fault, broken: form.brokenEvent(), ended });
    }
    if (fault === "cut-body") {
      cutBody(request, reply, form.whole(said, ask));
      return reply;
    }
    ended();
    return reply.send(form.whole(said, ask));
  }

  const answerIn = (form: Form) => async (request: FastifyRequest, reply: FastifyReply) => {
    const ask = readCall(form, request);
    const [path = ""] = request.url.slice(app.prefix.length).split("?");
    const fault = faults.take("model", path || "/", faultsOf(ask));
    const call = desk.open(form.name, fault);
    if (!("kind" in ask)) call.ask = ask;
    if (fault !== null && isRefusing(fault)) {
      return refuse(form, reply, call, refusingFaults[fault]);
    }
    if (fault !== null && isWire(fault)) {
      call.status = failOnWire(fault, request, reply);
      call.ended = call.status !== null;
      return reply;
    }
    if ("kind" in ask) return refuse(form, reply, call, ask);
    return speak(form, { request, reply, call, ask }, fault);
  };

  app.post("/v1/chat/completions", { bodyLimit: largestAsk }, answerIn(chatCompletions));
  app.post("/anthropic/v1/messages", { bodyLimit: largestAsk }, answerIn(messages));

  app.get("/v1/models", async (request, reply) => {
    const stranger = chatCompletions.stranger(request);
    if (stranger) return chatCompletions.refuse(reply, stranger);
    const created = Math.floor(clock.now() / 1000);
    return {
      object: "list",
      data: [{ id: modelName, object: "model", created, owned_by: "earshot-sandbox" }],
    };
  });
}
