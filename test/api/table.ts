import { inject } from "vitest"
import { tableAt } from "../builders/table.ts"

export const table = tableAt(inject("table"))
