import {
  brand,
  type Call,
  type CallData,
  type CallInput,
  type CallName,
  type Calls,
  calls,
  failureSchema,
  successSchema,
} from "@earshot/contract";
import { CommandError, UsageError } from "./command-error.ts";

const defaultUrl = "http://localhost:3000";
const timeoutMs = 90_000;
/** The longest wait, as named by the server, after which a refused request is sent again. */
const maxWaitS = 90;

/** Makes calls of the contract. */
export type ApiClient = <N extends CallName>(
  name: N,
  input: CallInput<Calls[N]>,
) => Promise<CallData<Calls[N]>>;

/** The address and the token that commands use. @throws UsageError for a missing token or a wrong address */
export function readApiAccess(env: NodeJS.ProcessEnv): { url: string; token: string } {
  const token = env.EARSHOT_TOKEN?.trim();
  if (!token) {
    throw new UsageError(
      `EARSHOT_TOKEN is not set. Create a token in ${brand.name} under Settings, API tokens, and set it.`,
    );
  }
  const url = env.EARSHOT_URL?.trim() || defaultUrl;
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
    throw new UsageError("EARSHOT_URL must be an address such as https://earshot.example.com.");
  const { origin, pathname } = new URL(url);
  return { url: origin + (pathname.endsWith("/") ? pathname.slice(0, -1) : pathname), token };
}

const wait = (seconds: number) => new Promise((resolve) => setTimeout(resolve, seconds * 1000));

/**
 * Calls the API of a running product. A request that is refused for too many requests is sent again after
 * the wait that the response names.
 * @throws CommandError with the server's sentence, or one about the connection.
 */
export function createApiClient({ url, token }: { url: string; token: string }): ApiClient {
  async function send(call: Call, input: Partial<Record<"params" | "query" | "body", object>>) {
    const params = new Map(Object.entries(input.params ?? {}));
    const path = call.path.replaceAll(/\{(\w+)\}/g, (_, name) =>
      encodeURIComponent(String(params.get(name) ?? "")),
    );
    const query = new URLSearchParams();
    for (const [name, value] of Object.entries(input.query ?? {}))
      if (value !== undefined) query.set(name, String(value));
    try {
      return await fetch(`${url}/api${path}${query.size > 0 ? `?${query}` : ""}`, {
        method: call.method,
        headers: {
          authorization: `Bearer ${token}`,
          ...(input.body && { "content-type": "application/json" }),
        },
        ...(input.body && { body: JSON.stringify(input.body) }),
        signal: AbortSignal.timeout(timeoutMs),
      });
    } catch (cause) {
      throw new CommandError(`Nothing answers at ${url}. Check EARSHOT_URL.`, { cause });
    }
  }

  return async (name, input) => {
    const call: Call = calls[name];
    let response = await send(call, input as object);
    const waitS = Number(response.headers.get("retry-after") ?? Number.NaN);
    if (response.status === 429 && waitS <= maxWaitS) {
      await wait(waitS);
      response = await send(call, input as object);
    }
    const answer: unknown = await response.json().catch(() => null);
    const success = successSchema(call.data).safeParse(answer);
    if (response.ok && success.success) return success.data.data as never;
    const { data: failure } = failureSchema.safeParse(answer);
    if (!failure) {
      throw new CommandError(
        `The answer of ${url} is not one of ${brand.name} (status ${response.status}). Check EARSHOT_URL.`,
      );
    }
    const { message, details } = failure.error;
    throw new CommandError([message, ...details].join("\n"));
  };
}
