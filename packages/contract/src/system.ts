import { z } from "zod";
import { call } from "./call.ts";

export const systemCalls = {
  health: call({
    method: "GET",
    path: "/health",
    who: "anyone",
    summary: "The version, while the server and its database work; else 503.",
    data: z.object({ status: z.literal("ok"), version: z.string() }),
  }),
  ready: call({
    method: "GET",
    path: "/ready",
    who: "anyone",
    summary: "Answers when the database can be reached, else 503.",
    data: z.object({ status: z.literal("ready") }),
  }),
  openapi: call({
    method: "GET",
    path: "/openapi.json",
    who: "anyone",
    summary: "This list of calls as an OpenAPI 3.1 document (no envelope).",
    data: z.unknown(),
  }),
};
