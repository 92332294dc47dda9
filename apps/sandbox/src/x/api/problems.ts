import type { FastifyReply } from "fastify";

const types = "https://api.x.com/2/problems/";

/** Sends a refusal in X's format: a problem with title, detail and type. */
export function refuse(
  reply: FastifyReply,
  status: number,
  given: { title: string; detail: string; type?: string; [more: string]: unknown },
): FastifyReply {
  const { type, ...fields } = given;
  const body = { ...fields, type: type ? `${types}${type}` : "about:blank" };
  // As a string, so that Fastify keeps the content type.
  return reply
    .code(status)
    .header("content-type", "application/problem+json")
    .send(JSON.stringify(body));
}

/** Refuses a parameter, with its value and the reason. */
export function refuseParameter(
  reply: FastifyReply,
  name: string,
  value: string | undefined,
  message: string,
): FastifyReply {
  return refuse(reply, 400, {
    errors: [{ parameters: { [name]: value === undefined ? [] : [value] }, message }],
    title: "Invalid Request",
    detail: "One or more parameters to your request was invalid.",
    type: "invalid-request",
  });
}

/** The error for a missing thing in a successful response. */
export const notFound = (kind: "tweet" | "user", id: string, parameter = "ids") => ({
  value: id,
  detail: `Could not find ${kind} with ${parameter}: [${id}].`,
  title: "Not Found Error",
  resource_type: kind,
  parameter,
  resource_id: id,
  type: `${types}resource-not-found`,
});
