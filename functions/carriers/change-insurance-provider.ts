import { changeInsuranceProvider } from "#shared/api/carriers.ts"
import type { InsuranceProvider } from "#shared/domain/charges/rates.ts"
import { saveSetting } from "../audit/store.ts"
import { handle } from "../platform/handle.ts"
import { standingCarrier } from "./store.ts"

const reply = ({ version = 0 }: InsuranceProvider) => ({ matches: 1, version })

/** Priced requests keep their prices and name the carrier version used. */
export const handler = handle(
  changeInsuranceProvider,
  ({ table }) => table,
  async ({ body: { key, version: baseVersion, ...form } }, table, { actor: by, now, commit, refuse }) => {
    const save = { form, baseVersion, by, now, commit, refuse, reply }
    return reply(await saveSetting(table, standingCarrier(table, key, refuse), save))
  },
)
