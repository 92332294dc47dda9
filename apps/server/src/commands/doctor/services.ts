import { randomUUID } from "node:crypto";
import type { Config } from "../../config.ts";
import { createGoogle } from "../../integrations/google/index.ts";
import { checkLlm, createLlm } from "../../integrations/llm/index.ts";
import { createNotion } from "../../integrations/notion/index.ts";
import { createPaddle } from "../../integrations/paddle/index.ts";
import { IdentityError } from "../../integrations/ports/identity.ts";
import { LlmError } from "../../integrations/ports/llm.ts";
import { createS3 } from "../../integrations/s3/index.ts";
import type { ServiceDeps } from "./connect.ts";
import { facts } from "./facts.ts";
import { type Check, type Finding, failing, off, ok, warning } from "./finding.ts";
import { attempt } from "./sources.ts";

type Options = ServiceDeps & { userAgent: string; isPaid: boolean };

/** A code that no service has issued: its exchange shows whether the client is known. */
const unknownCode = "earshot-doctor";

async function checkModel({ llm }: Config, deps: Options): Promise<Finding> {
  if (!llm) return off("There is no language model: no assessments and no drafts are written.");
  const isBilled = llm.price.inputMicros > 0 || llm.price.outputMicros > 0;
  const blame = {
    service: llm.provider === "anthropic" ? "Anthropic" : new URL(llm.baseUrl).host,
    credentials: llm.apiKey === null ? ["LLM_BASE_URL"] : ["LLM_API_KEY"],
    addresses: ["LLM_BASE_URL"],
  };
  return attempt(blame, async () => {
    const isListed = await checkLlm({ ...llm, userAgent: deps.userAgent }, deps);
    if (isListed === false) {
      return failing(`The service has no model ${llm.model}.`, ["LLM_MODEL"]);
    }
    if (isBilled && !deps.isPaid) {
      return isListed
        ? ok(
            `${llm.model} is available. It was asked nothing: an answer is billed, and needs --paid.`,
          )
        : warning(
            "The service has no list of models, so the key is unproved. An answer is billed: add --paid to ask for one.",
          );
    }
    const model = createLlm({ ...llm, userAgent: deps.userAgent, maxRetries: 0 }, deps);
    const question = {
      instructions: "Answer with the one word: ready.",
      documents: [],
      question: "Are you ready?",
      maxOutputTokens: 100,
      timeLimitMs: 9_000,
    };
    try {
      for await (const part of model.stream(question)) {
        if (part.type === "end") {
          return ok(`${llm.model} answers (${part.usage.outputTokens} tokens).`);
        }
      }
    } catch (error) {
      if (!(error instanceof LlmError) || error.refusal !== "model") throw error;
      return failing(`The service has no model ${llm.model}.`, ["LLM_MODEL"]);
    }
    return failing(`${llm.model} ended without an answer.`, ["LLM_MODEL"]);
  });
}

/** If only the code is refused, the client is known. */
function findingOfExchange(
  service: string,
  error: unknown,
  [id, secret]: readonly [string, string],
): Finding | null {
  if (!(error instanceof IdentityError) || error.failure !== "refused") return null;
  const isClient = /invalid_client|unauthorized|refused the client|401/i.test(error.message);
  if (!isClient) return ok(`${service} knows ${id} and its secret.`);
  return failing(`${service} does not accept ${id} with ${secret}.`, [id, secret]);
}

async function checkGoogle({ google, publicUrl }: Config, deps: Options): Promise<Finding> {
  if (!google) return off("There is no sign-in with Google.");
  const names = ["GOOGLE_CLIENT_ID", "GOOGLE_CLIENT_SECRET"] as const;
  const blame = { service: "Google", credentials: names, addresses: ["GOOGLE_DISCOVERY_URL"] };
  return attempt(blame, async () => {
    const identity = createGoogle(google, deps);
    const redirectUri = `${publicUrl ?? "http://localhost:3000"}/api/auth/google/callback`;
    const ask = { state: randomUUID(), nonce: randomUUID(), verifier: "a".repeat(43), redirectUri };
    try {
      await identity.personOf(unknownCode, ask);
    } catch (error) {
      const finding = findingOfExchange("Google", error, names);
      if (finding) return finding;
      throw error;
    }
    return warning("Google accepted a code that it never gave out. Check GOOGLE_DISCOVERY_URL.", [
      "GOOGLE_DISCOVERY_URL",
    ]);
  });
}

async function checkNotion({ notion, publicUrl }: Config, deps: Options): Promise<Finding> {
  if (!notion) return off("Nothing is exported to Notion.");
  const names = ["NOTION_CLIENT_ID", "NOTION_CLIENT_SECRET"] as const;
  const blame = { service: "Notion", credentials: names, addresses: ["NOTION_API_URL"] };
  return attempt(blame, async () => {
    const notes = createNotion({ ...notion, timeoutMs: 9_000, maxWaitMs: 0 }, deps);
    const redirectUri = `${publicUrl ?? "http://localhost:3000"}/api/auth/notion/callback`;
    try {
      await notes.link.connect(unknownCode, redirectUri);
    } catch (error) {
      const finding = findingOfExchange("Notion", error, names);
      if (finding) return finding;
      throw error;
    }
    return warning("Notion accepted a code that it never gave out. Check NOTION_API_URL.", [
      "NOTION_API_URL",
    ]);
  });
}

/** Makes the request of PostHog's libraries for each page: a wrong key gets status 401. */
async function checkPosthog(
  { analytics }: Config,
  deps: Options,
  signal: AbortSignal,
): Promise<Finding> {
  if (!analytics) return off("Nothing is measured.");
  const blame = { service: "PostHog", credentials: ["POSTHOG_KEY"], addresses: ["POSTHOG_HOST"] };
  return attempt(blame, async () => {
    const response = await deps.fetch(`${analytics.host}/flags/?v=2`, {
      method: "POST",
      headers: { "content-type": "application/json", "user-agent": deps.userAgent },
      body: JSON.stringify({ token: analytics.key, distinct_id: "earshot-doctor" }),
      redirect: "manual",
      signal,
    });
    await response.body?.cancel();
    if (response.ok) return ok("The project's key is accepted.");
    if (response.status === 401 || response.status === 403) {
      return failing(`PostHog refuses POSTHOG_KEY (status ${response.status}).`, ["POSTHOG_KEY"]);
    }
    throw new Error(`status ${response.status}`);
  });
}

async function checkPaddle({ paddle }: Config, deps: Options): Promise<Finding> {
  if (!paddle) return off("Nothing can be bought.");
  const blame = {
    service: "Paddle",
    credentials: ["PADDLE_API_KEY"],
    addresses: ["PADDLE_API_URL"],
  };
  return attempt(blame, async () => {
    const payments = createPaddle({ ...paddle, timeoutMs: 9_000 }, deps);
    for await (const _ of payments.listSubscriptions()) break;
    const unsold = Object.entries(paddle.prices)
      .filter(([, ids]) => ids.length === 0)
      .map(([plan]) => `PADDLE_PRICE_${plan.toUpperCase()}`);
    return unsold.length === 0
      ? ok("The key is accepted, and every plan has a price.")
      : warning(
          `The key is accepted. Plans without a price can't be bought: set ${unsold.join(", ")}.`,
          unsold,
        );
  });
}

const ofKey = ["BLOBS_S3_ACCESS_KEY_ID", "BLOBS_S3_SECRET_ACCESS_KEY"];
/** S3's error codes for a wrong key. */
const wrongKey =
  /InvalidAccessKeyId|SignatureDoesNotMatch|AuthorizationHeaderMalformed|InvalidToken/;

/** What the error of an object store blames. */
function findingOfStore(error: unknown, right: string): Finding {
  const name = error instanceof Error ? error.name : "unknown";
  if (wrongKey.test(name)) {
    return failing(`The object store refuses the key (${name}).`, [...ofKey, "BLOBS_S3_REGION"]);
  }
  if (/NoSuchBucket/.test(name)) return failing("There is no such bucket.", ["BLOBS_S3_BUCKET"]);
  if (/AccessDenied|Forbidden/.test(name)) {
    return failing(`The key may not ${right} objects of this bucket.`, [
      ...ofKey,
      "BLOBS_S3_BUCKET",
    ]);
  }
  return failing(
    `The object store gives no usable answer (${name}). Check BLOBS_S3_ENDPOINT and BLOBS_S3_FORCE_PATH_STYLE, and that this machine can reach it.`,
    ["BLOBS_S3_ENDPOINT", "BLOBS_S3_FORCE_PATH_STYLE"],
  );
}

async function checkObjectStore({ blobStore }: Config, { isPaid }: Options): Promise<Finding> {
  if (!blobStore) return off("Files stay in the database.");
  const store = createS3(blobStore);
  const key = `earshot-doctor/${randomUUID()}`;
  let right = "read";
  try {
    if (!isPaid) {
      await store.get(key);
      return ok(
        "The bucket can be read. Writing and deleting are billed by some providers, and are tried with --paid.",
      );
    }
    right = "write";
    await store.put(key, { mediaType: "text/plain", content: Buffer.from("doctor") });
    right = "read";
    const content = await store.get(key);
    right = "delete";
    await store.delete(key);
    return content?.toString() === "doctor"
      ? ok("An object was written, read and deleted.")
      : failing("An object that was written came back different.", ["BLOBS_S3_ENDPOINT"]);
  } catch (error) {
    // Without the right to list, S3 hides whether an object exists.
    if (!isPaid && error instanceof Error && /AccessDenied/.test(error.name)) {
      return warning("The key is known, and may not list the bucket. Add --paid for a full check.");
    }
    return findingOfStore(error, right);
  }
}

/** The checks of the other services that the operator connects. */
export function serviceChecks(config: Config, deps: Options): Check[] {
  const group = "Services";
  return [
    {
      id: "service.language-model",
      group,
      name: "Language model",
      facts: facts.llm,
      run: () => checkModel(config, deps),
    },
    {
      id: "service.google",
      group,
      name: "Google sign-in",
      facts: facts.google,
      run: () => checkGoogle(config, deps),
    },
    {
      id: "service.notion",
      group,
      name: "Notion",
      facts: facts.notion,
      run: () => checkNotion(config, deps),
    },
    {
      id: "service.posthog",
      group,
      name: "PostHog",
      facts: facts.posthog,
      run: (signal) => checkPosthog(config, deps, signal),
    },
    {
      id: "service.paddle",
      group,
      name: "Paddle",
      facts: facts.paddle,
      run: () => checkPaddle(config, deps),
    },
    {
      id: "service.object-store",
      group,
      name: "Object store",
      facts: facts.objectStore,
      run: () => checkObjectStore(config, deps),
    },
  ];
}
