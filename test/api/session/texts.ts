import { inject } from "vitest"
import { visitorsAt } from "../../driver/visitor.ts"

export const { textsTo, codeTextedTo } = visitorsAt(() => inject("origin"))

export const otherThan = (code: string, nth = 1): string =>
  String((Number(code) + nth) % 1_000_000).padStart(6, "0")
