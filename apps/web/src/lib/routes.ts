import type { CallName, CallRoute } from "@earshot/contract";

/** Inserted by the build from the contract. */
declare const __CALL_ROUTES__: Record<
  CallName,
  [
    CallRoute["method"],
    CallRoute["path"],
    CallRoute["who"],
    timeLimitMs: number,
    CallRoute["bodyKind"],
    CallRoute["neededRole"],
    isBinary?: 1,
  ]
>;

/** The route of each call of the contract. */
export const routes = Object.fromEntries(
  Object.entries(__CALL_ROUTES__).map(
    ([name, [method, path, who, timeLimitMs, bodyKind, neededRole, isBinary]]) => [
      name,
      { name, method, path, who, timeLimitMs, bodyKind, neededRole, isBinary: isBinary === 1 },
    ],
  ),
) as Record<CallName, CallRoute>;

/** Returns the route of a call. Throws for a call that is not in the contract (S1 §7). */
export function findRoute(name: string): CallRoute {
  if (Object.hasOwn(routes, name)) return routes[name as CallName];
  console.warn(`Unknown API call "${name}"`);
  return { ...routes.health, path: "/unknown-api" };
}
