import React from "react";

/** The part of React's internal state that says how many stacks of elements it has recorded in this second. */
interface Internals {
  recentlyCreatedOwnerStacks?: number;
}

/**
 * Setup of the component tests. React's development build records a stack for each element, up to 10,000 a second,
 * to name the element's owner in warnings; that takes an eighth of these tests' time. This count is the only switch.
 */
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } =
  React as unknown as Record<string, Internals | undefined>;
if (internals?.recentlyCreatedOwnerStacks === undefined) {
  throw new Error("React no longer counts owner stacks: delete this setup, or adapt it");
}
Object.defineProperty(internals, "recentlyCreatedOwnerStacks", {
  get: () => Number.POSITIVE_INFINITY,
  // React sets it to 0 each second.
  set() {},
});
