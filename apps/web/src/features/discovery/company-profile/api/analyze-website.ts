import { useMutation } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";

/** Has a company's website read. */
export function useAnalyzeWebsite() {
  return useMutation({
    mutationFn: (websiteUrl: string) => api("analyzeWebsite", { body: { websiteUrl } }),
  });
}
