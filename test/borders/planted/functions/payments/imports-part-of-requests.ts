export { step } from "../requests/rules/step.ts"
