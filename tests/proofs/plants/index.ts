import { accountPlants } from "./accounts.ts";
import type { Plant } from "./plant.ts";

/** All planted defects, by area. */
export const allPlants: readonly Plant[] = [...accountPlants];
