import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../lib/client.ts";
import { setRememberMe, setToken } from "../../../lib/token.ts";
import { meQuery } from "./me.ts";

export interface SignInInput {
  email: string;
  password: string;
  rememberMe: boolean;
}

/** Signs in; the user is known from then on. */
export function useLogin() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: SignInInput) => api("login", { body }),
    onSuccess: ({ accessToken, user }, { rememberMe }) => {
      setToken(accessToken);
      setRememberMe(rememberMe);
      client.setQueryData(meQuery.queryKey, user);
    },
  });
}
