import { randomBytes } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Clock } from "../clock.ts";
import type { Faults } from "../faults.ts";
import type { FaultName } from "../service-faults.ts";
import { cutBody, pause } from "../unanswered.ts";
import type { ApiFormat } from "./api-format.ts";
import type { ModelCall, ModelCallLog } from "./call-log.ts";
import { chatCompletions } from "./chat-completions.ts";
import { complete, modelName } from "./completion.ts";
import {
  type CompletionFault,
  completionFaults,
  jsonFaults,
  refusalFaults,
  sendWireFault,
  slowMs,
  streamFaults,
  wireFaults,
} from "./faults.ts";
import { messages } from "./messages.ts";
import { type ModelRequest, ModelRequestError, type Problem } from "./request.ts";
import { sendEvents } from "./stream.ts";

/** Dependencies of the imitated model. */
export interface ModelDeps {
  callLog: ModelCallLog;
  faults: Faults;
  clock: Clock;
  /** Milliseconds between two words of a stream. */
  wordMs: number;
}

/** Prompts can contain whole threads and pages. */
const maxRequestBytes = 8 * 1_048_576;

const refusalFaultNames = Object.keys(refusalFaults);
const isRefusalFault = (fault: FaultName<"model">): fault is keyof typeof refusalFaults =>
  refusalFaultNames.includes(fault);
const isWireFault = (fault: FaultName<"model">): fault is (typeof wireFaults)[number] =>
  wireFaults.some((name) => name === fault);

/** The parsed request of a call, or its error. */
function readCall(form: ApiFormat, request: FastifyRequest): ModelRequest | Problem {
  const authenticationProblem = form.authenticationProblem(request);
  if (authenticationProblem) return authenticationProblem;
  try {
    return form.parseRequest(request.body);
  } catch (error) {
    if (error instanceof ModelRequestError) return error.problem;
    throw error;
  }
}

/** The faults that can apply to a call: some apply only to JSON or only to streams. */
function faultsOf(modelRequest: ModelRequest | Problem): FaultName<"model">[] {
  const before = [...(Object.keys(refusalFaults) as (keyof typeof refusalFaults)[]), ...wireFaults];
  if ("kind" in modelRequest) return before;
  return [
    ...before,
    ...completionFaults,
    ...(modelRequest.shape.kind === "json" ? jsonFaults : []),
    ...(modelRequest.stream ? streamFaults : []),
  ];
}

/** The imitated model in both formats, below `/model`. */
export function registerModelApi(app: FastifyInstance, deps: ModelDeps): void {
  const { callLog, faults, clock, wordMs } = deps;

  function refuse(
    form: ApiFormat,
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

  async function respond(
    form: ApiFormat,
    {
      request,
      reply,
      call,
      modelRequest,
    }: {
      request: FastifyRequest;
      reply: FastifyReply;
      call: ModelCall;
      modelRequest: ModelRequest;
    },
    fault: CompletionFault | null,
  ): Promise<FastifyReply> {
    const completion = complete(modelRequest, {
      ...{ gullible: call.gullible, writing: call.writing, fault, now: clock.now() },
      id: randomBytes(12).toString("hex"),
    });
    if (fault === "slow") await pause(request, slowMs);
    call.completion = completion;
    call.status = 200;
    const ended = () => {
      call.ended = true;
    };
    if (modelRequest.stream) {
      const events = form.events(completion, modelRequest);
      return sendEvents(reply, { events, wordMs, fault, broken: form.errorEvent(), ended });
    }
    if (fault === "cut-body") {
      const whole = JSON.stringify(form.whole(completion, modelRequest));
      cutBody(request, reply, whole.slice(0, whole.length / 2));
      return reply;
    }
    ended();
    return reply.send(form.whole(completion, modelRequest));
  }

  const answerIn = (form: ApiFormat) => async (request: FastifyRequest, reply: FastifyReply) => {
    const modelRequest = readCall(form, request);
    const [path = ""] = request.url.slice(app.prefix.length).split("?");
    const fault = faults.take("model", path || "/", faultsOf(modelRequest));
    const call = callLog.open(form.name, fault);
    if (!("kind" in modelRequest)) call.request = modelRequest;
    if (fault !== null && isRefusalFault(fault)) {
      return refuse(form, reply, call, refusalFaults[fault]);
    }
    if (fault !== null && isWireFault(fault)) {
      call.status = sendWireFault(fault, request, reply);
      call.ended = call.status !== null;
      return reply;
    }
    if ("kind" in modelRequest) return refuse(form, reply, call, modelRequest);
    return respond(form, { request, reply, call, modelRequest }, fault);
  };

  app.post("/v1/chat/completions", { bodyLimit: maxRequestBytes }, answerIn(chatCompletions));
  app.post("/anthropic/v1/messages", { bodyLimit: maxRequestBytes }, answerIn(messages));

  app.get("/v1/models", async (request, reply) => {
    const authenticationProblem = chatCompletions.authenticationProblem(request);
    if (authenticationProblem) return chatCompletions.refuse(reply, authenticationProblem);
    const created = Math.floor(clock.now() / 1000);
    return {
      object: "list",
      data: [{ id: modelName, object: "model", created, owned_by: "earshot-sandbox" }],
    };
  });
}
