import { carrier } from "../builders/carrier.ts"
import type { Person } from "../builders/people.ts"
import { call } from "./job.ts"

export const aCarrier = (clerk: Person, names: { key: string; text: string }) =>
  call(clerk, "POST", "/insuranceproviders", carrier(names))
