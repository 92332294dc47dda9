import type { FastifyRequest } from "fastify";
import type { Delivery } from "../delivery.ts";
import { invalidField, meta, PaddleError } from "../problems.ts";
import type { Paddle } from "../store.ts";

/** Dependencies that all calls of the API share. */
export interface PaddleApi {
  paddle: Paddle;
  delivery: Delivery;
  /** The API's base address for this caller, with which addresses in responses start. */
  baseOf(request: FastifyRequest): string;
}

/** The response around one entity. */
export const one = (data: unknown) => ({ data, meta: meta() });

/** The body of a call as an object. @throws PaddleError */
export function bodyOf(request: FastifyRequest): Record<string, unknown> {
  const { body } = request;
  if (body === undefined || body === null) return {};
  if (typeof body === "object" && !Array.isArray(body)) return { ...body };
  throw new PaddleError("bad_request", "The body must be a JSON object.");
}

/** A required text of a body. @throws PaddleError */
export function textIn(body: Record<string, unknown>, name: string): string {
  const value = body[name];
  if (typeof value === "string" && value !== "") return value;
  throw invalidField(name, "is required");
}

/** The id in a call's path. */
export function idOf(request: FastifyRequest, name = "id"): string {
  const value = Object.entries(request.params ?? {}).find(([key]) => key === name)?.[1];
  return typeof value === "string" ? value : "";
}

/** Custom data of a body: a JSON object, or null. @throws PaddleError */
export function customDataIn(value: unknown): Record<string, unknown> | null {
  if (value === undefined || value === null) return null;
  if (typeof value === "object" && !Array.isArray(value)) return { ...value };
  throw invalidField("custom_data", "must be a JSON object");
}
