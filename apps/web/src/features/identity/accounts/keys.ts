/** Where the account's data is cached. */
export const accountKeys = {
  devices: ["account", "devices"],
  secondFactor: ["account", "second-factor"],
  reddit: ["account", "reddit"],
} as const;
