import { expect } from "@playwright/test";
import type { Product } from "./product.ts";

/** Makes a call as a signed-in person. @returns the response's data */
export type Caller = <T>(method: string, to: string, sent?: unknown) => Promise<T>;

async function enter(product: Product, path: string, sent: object): Promise<Caller> {
  const headers: Record<string, string> = { "content-type": "application/json" };
  const body = JSON.stringify(sent);
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

/** The password of the demo accounts, and of those that the journeys create. */
export const password = "earshot-demo";

/** Signs a demo person in, to call the API as the screens do. */
export const signInByApi = (product: Product, path: string, email: string): Promise<Caller> =>
  enter(product, path, { email, password, rememberMe: false });

/** Creates a customer whose company profile is filled in and whose email address is not confirmed yet. */
export async function signUpByApi(
  product: Product,
  email: string,
  { fullName, companyName }: { fullName: string; companyName: string },
): Promise<Caller> {
  const customer = await enter(product, "/auth/signup", { email, password, fullName });
  await customer("PUT", "/auth/profile", { companyName });
  return customer;
}

/** Opens the link of the email that confirms an address. */
export async function confirmEmail(product: Product, by: Caller, email: string): Promise<void> {
  const { text } = await product.mailTo(email);
  const token = /#token=(\S+)/.exec(text)?.[1] ?? "";
  await by("POST", "/auth/verify-email", { token });
}

/** Acts in the sandbox: adds a comment, or acts as a moderator. */
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
