/** The query keys of the account's data. */
export const accountKeys = {
  devices: ["account", "devices"],
  secondFactor: ["account", "second-factor"],
  signInMethods: ["account", "sign-in-methods"],
  reddit: ["account", "reddit"],
} as const;
