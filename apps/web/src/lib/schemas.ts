// Loaded when a form is first validated, because zod and the schemas would add a quarter to the first load.
export { calls, secondFactorCode } from "@earshot/contract";
