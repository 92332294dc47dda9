import { useMutation } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";

/** Analyzes a company's website. */
export function useAnalyzeWebsite() {
  return useMutation({
    mutationFn: (websiteUrl: string) => api("analyzeWebsite", { body: { websiteUrl } }),
  });
}
