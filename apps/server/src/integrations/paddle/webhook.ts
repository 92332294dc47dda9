import { createHmac } from "node:crypto";
import { limits } from "@earshot/contract";
import { z } from "zod";
import { equalInConstantTime } from "../../infrastructure/constant-time.ts";
import type { ProviderEvent } from "../ports/payments.ts";
import { momentText } from "./wire.ts";

/** A header with more parts is not Paddle's: a destination has at most two secrets at a time. */
const partsMax = 20;

/** The time and the signatures of a header such as `ts=1698796800;h1=…;h1=…`; null when it lacks either. */
function partsOf(header: string): { ts: string; signatures: string[] } | null {
  const parts = header.split(";", partsMax).map((part) => part.trim().split("=", 2));
  const [, ts = ""] = parts.find(([name]) => name === "ts") ?? [];
  const signatures = parts.flatMap(([name, value]) => (name === "h1" && value ? [value] : []));
  return /^\d{1,12}$/.test(ts) && signatures.length > 0 ? { ts, signatures } : null;
}

/**
 * Checks a `Paddle-Signature` header: HMAC-SHA256 in hex of the time, a colon and the body as it was sent. While a
 * secret is replaced, Paddle signs with both secrets and we know both, so any matching pair is enough. Paddle's own
 * library compares only the last signature and allows five seconds, which a queue in between can take.
 * @returns how far the sender's clock is ahead in seconds; null: the signature does not match, or is more than five
 *   minutes off
 */
export function verifySignature(
  secrets: readonly string[],
  header: string | undefined,
  body: Buffer,
  now: Date,
): number | null {
  const parts = partsOf(header ?? "");
  if (!parts) return null;
  const differenceMs = Number(parts.ts) * 1_000 - now.getTime();
  if (Math.abs(differenceMs) > limits.signatureWindowMs) return null;
  const isSigned = secrets.some((secret) => {
    const expected = createHmac("sha256", secret).update(`${parts.ts}:`).update(body).digest("hex");
    return parts.signatures.some((signature) => equalInConstantTime(signature, expected));
  });
  return isSigned ? differenceMs / 1_000 : null;
}

const name = z.string().regex(/^[\w.:-]{1,200}$/);

const eventSchema = z.object({
  event_id: name,
  event_type: name,
  occurred_at: momentText,
  data: z.unknown(),
});
const entitySchema = z.object({ id: name });

/** Reads the frame of an event. @returns null when the text is not an event */
export function readEvent(body: string): ProviderEvent | null {
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    return null;
  }
  const { data: event } = eventSchema.safeParse(value);
  if (!event) return null;
  return {
    eventId: event.event_id,
    type: event.event_type,
    occurredAt: event.occurred_at,
    entityId: entitySchema.safeParse(event.data).data?.id ?? null,
    data: event.data,
  };
}
