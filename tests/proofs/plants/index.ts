import { accessPlants } from "./access.ts";
import { accountPlants } from "./accounts.ts";
import { fulfilmentPlants } from "./fulfilment.ts";
import { pastedPostPlants } from "./pasted-posts.ts";
import type { Plant } from "./plant.ts";
import { racePlants } from "./races.ts";
import { tenancyPlants } from "./tenancy.ts";

/** All planted defects, by area. */
export const allPlants: readonly Plant[] = [
  ...accountPlants,
  ...accessPlants,
  ...tenancyPlants,
  ...racePlants,
  ...fulfilmentPlants,
  ...pastedPostPlants,
];
