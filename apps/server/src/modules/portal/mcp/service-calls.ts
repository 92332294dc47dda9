import {
  type Call,
  type CallData,
  type CallInput,
  type CallName,
  type Calls,
  calls,
} from "@earshot/contract";
import type { FastifyInstance } from "fastify";
import inject from "light-my-request";

/** A call of the API that was refused, with the sentences for its caller. */
export class ApiRefusalError extends Error {}

/** Makes calls of the contract as the holder of a token. */
export interface ApiClient {
  /** @throws ApiRefusalError when the call is refused. */
  call<N extends CallName>(name: N, input: CallInput<Calls[N]>): Promise<CallData<Calls[N]>>;
}

interface Answer {
  success: boolean;
  data?: unknown;
  error?: { message: string; details?: string[] };
}

/**
 * Makes calls of the API inside this process, as HTTP requests without a socket: guard, roles, limits, validation and
 * log are those of every other client. Not `app.inject`, which refuses requests while the server drains.
 * @param caller.token an API token
 * @param caller.address the client's network address
 */
export function createApiClient(
  app: FastifyInstance,
  caller: { token: string; address: string },
): ApiClient {
  return {
    async call(name, input) {
      const { method, path }: Call = calls[name];
      const { params, query, body } = input as {
        params?: Record<string, string>;
        query?: Record<string, string | number | undefined>;
        body?: object;
      };
      const filled = path.replaceAll(/\{(\w+)\}/g, (_, field) =>
        encodeURIComponent(params?.[field] ?? ""),
      );
      const search = new URLSearchParams();
      for (const [field, value] of Object.entries(query ?? {})) {
        if (value !== undefined) search.set(field, String(value));
      }
      const response = await inject((request, reply) => app.routing(request, reply), {
        method,
        url: `/api${filled}${search.size > 0 ? `?${search}` : ""}`,
        headers: { authorization: `Bearer ${caller.token}`, "user-agent": "earshot-mcp" },
        remoteAddress: caller.address,
        ...(body !== undefined && { payload: body }),
      });
      const answer: Answer = response.json();
      if (answer.success) return answer.data as CallData<Calls[typeof name]>;
      const { message = "The request failed.", details = [] } = answer.error ?? {};
      throw new ApiRefusalError([message, ...details].join("\n"));
    },
  };
}
