import { expect } from "@playwright/test";
import type { Product } from "./product.ts";

/** Makes a call as a signed-in person and gives the answer's data. */
export type Caller = <T>(method: string, to: string, sent?: unknown) => Promise<T>;

/** Signs a demo person in; they call the API as the screens do. */
export async function signInByApi(product: Product, path: string, email: string): Promise<Caller> {
  const body = JSON.stringify({ email, password: "earshot-demo", rememberMe: false });
  const headers: Record<string, string> = { "content-type": "application/json" };
  const response = await fetch(`${product.url}/api${path}`, { method: "POST", headers, body });
  const { data } = (await response.json()) as { data: { accessToken: string } };
  headers.authorization = `Bearer ${data.accessToken}`;
  return async function call<T>(method: string, to: string, sent?: unknown): Promise<T> {
    const answer = await fetch(`${product.url}/api${to}`, {
      method,
      headers: sent === undefined ? { authorization: headers.authorization ?? "" } : headers,
      ...(sent !== undefined && { body: JSON.stringify(sent) }),
    });
    const text = await answer.text();
    expect(answer.status, `${method} ${to}: ${text}`).toBe(200);
    return (JSON.parse(text) as { data: T }).data;
  };
}

/** Does something in the sandbox: a comment, or what a moderator does. */
export async function actInSandbox<T>(product: Product, path: string, sent: object): Promise<T> {
  const response = await fetch(`${product.sandboxUrl}/sandbox/${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(sent),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`the sandbox refused: ${text}`);
  return (text === "" ? undefined : JSON.parse(text)) as T;
}
