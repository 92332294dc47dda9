import type { TokenScope } from "@earshot/contract";
import type { McpServer, ToolAnnotations } from "@modelcontextprotocol/server";
import type { z } from "zod";
import { quoteJson } from "../../../infrastructure/quote.ts";
import { legible, quoteNotice } from "./rules-quoting.ts";
import { type ApiClient, ApiRefusalError } from "./service-calls.ts";

/** A tool of the MCP server. */
interface ToolDefinition<I extends z.ZodObject, O extends z.ZodObject> {
  name: string;
  title: string;
  /** What it does and when to use it, for a model. */
  description: string;
  /** The scope that the calls behind it need. */
  scope: TokenScope;
  input: I;
  output: O;
  annotations: ToolAnnotations;
  /** @throws ApiRefusalError when the API refuses it. */
  run(api: ApiClient, input: z.output<I>): Promise<z.output<O>>;
}

/** A tool that can be added to a server. */
export interface Tool {
  name: string;
  scope: TokenScope;
  register(server: McpServer, api: ApiClient): void;
}

/**
 * Defines a tool. Its result is given as data and as text of the same JSON, after a notice that marks the words of
 * strangers; a refusal is the API's message.
 */
export function defineTool<I extends z.ZodObject, O extends z.ZodObject>(
  tool: ToolDefinition<I, O>,
): Tool {
  const { name, title, description, scope, annotations } = tool;

  async function answer(api: ApiClient, input: z.output<I>) {
    try {
      const result = legible(await tool.run(api, input));
      return {
        content: [quoteNotice, quoteJson(result)].map((text) => ({ type: "text" as const, text })),
        structuredContent: result as Record<string, unknown>,
      };
    } catch (error) {
      if (!(error instanceof ApiRefusalError)) throw error;
      return { isError: true, content: [{ type: "text" as const, text: error.message }] };
    }
  }

  return {
    name,
    scope,
    register: (server, api) => {
      server.registerTool(
        name,
        {
          title,
          description,
          annotations,
          inputSchema: tool.input as z.ZodObject,
          outputSchema: tool.output as z.ZodObject,
        },
        (input) => answer(api, input as z.output<I>),
      );
    },
  };
}

/** The annotations of a tool that changes nothing. */
export const reads = { readOnlyHint: true, openWorldHint: false } as const;
