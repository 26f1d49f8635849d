export { formatMoney } from "#shared/domain/money/money.ts"
export { Button } from "./Button.tsx"
