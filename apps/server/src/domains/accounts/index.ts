export { type Accounts, createAccounts, type Grant, type UserRow } from "./service.ts";
