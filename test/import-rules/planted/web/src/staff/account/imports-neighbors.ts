export { FigureInput } from "#web/staff/shared/charges/FigureInput.tsx"
export { Car } from "#web/trade/Car.tsx"
export { daysOf } from "./day.ts"
