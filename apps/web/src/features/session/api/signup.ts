import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../lib/client.ts";
import { setToken } from "../../../lib/token.ts";
import { meQuery } from "./me.ts";

export interface SignUpInput {
  email: string;
  password: string;
  fullName: string;
  companyName: string;
}

/** Makes an account and signs in. */
export function useSignup() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: SignUpInput) => api("signup", { body: { ...input, userType: "user" } }),
    onSuccess: ({ accessToken, user }) => {
      setToken(accessToken);
      client.setQueryData(meQuery.queryKey, user);
    },
  });
}
