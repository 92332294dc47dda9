export {
  type Account,
  type Bill,
  type Cap,
  createSpending,
  nothingSpent,
  type Reserved,
  type Spending,
} from "./service.ts";
