import { createLog } from "../infrastructure/log.ts";
import { createTestClock } from "./app.ts";
import { createMemoryLimits } from "./memory-limits.ts";

/** A response of a fake service; a function makes it when it is requested. */
export type FakeResponse = Response | (() => Response | Promise<Response>);

/** The dependencies of a client of an outside service; its requests are recorded and answered in order. */
export function fakeOutside(responses: FakeResponse[]) {
  const clock = createTestClock();
  const requests: Request[] = [];
  return {
    clock,
    requests,
    outboundLimits: createMemoryLimits(clock),
    log: createLog("silent"),
    async fetch(input: string | URL | Request, init?: RequestInit): Promise<Response> {
      const request = new Request(input, init);
      requests.push(request);
      const answer = responses.shift();
      if (!answer) throw new Error(`no answer left for ${request.url}`);
      return typeof answer === "function" ? answer() : answer;
    },
  };
}
