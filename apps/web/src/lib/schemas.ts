// Loaded when a form is first checked: zod and all schemas are a quarter of what the first screen weighs.
export { calls, secondFactorCode } from "@earshot/contract";
