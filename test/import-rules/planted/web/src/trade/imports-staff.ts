export { FigureInput } from "../staff/shared/charges/FigureInput.tsx"
