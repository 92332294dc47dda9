import { z } from "zod";
import { call } from "./call.ts";

export const systemCalls = {
  health: call({
    method: "GET",
    path: "/health",
    who: "anyone",
    summary: "Get the version if the server and its database work; otherwise 503.",
    data: z.object({ status: z.literal("ok"), version: z.string() }),
  }),
  ready: call({
    method: "GET",
    path: "/ready",
    who: "anyone",
    summary: "Responds if the database can be reached; otherwise 503.",
    data: z.object({ status: z.literal("ready") }),
  }),
  openapi: call({
    method: "GET",
    path: "/openapi.json",
    who: "anyone",
    summary: "Get this API as an OpenAPI 3.1 document (no envelope).",
    data: z.unknown(),
  }),
};
