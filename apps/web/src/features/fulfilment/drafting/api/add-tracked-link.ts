import { useMutation } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";

/** Creates a tracked link to a page of the customer's site; the same page gets the same link. */
export const useAddLink = (id: string) =>
  useMutation({
    mutationFn: async (target: string) =>
      (await api("addTrackedLink", { params: { id }, body: { target } })).link,
  });
