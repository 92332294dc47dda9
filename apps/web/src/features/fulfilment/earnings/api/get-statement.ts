import { useMutation } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";
import type { Span } from "../search.ts";

/** Creates the statement of some days as a file. */
export const useStatement = () =>
  useMutation({ mutationFn: (span: Span) => api("getStatement", { query: { ...span } }) });
