import { createInsuranceProvider } from "#shared/api/carriers.ts"
import type { InsuranceProvider } from "#shared/domain/charges/rates.ts"
import { messages } from "#shared/messages.ts"
import { createSetting } from "../audit/store.ts"
import { handle } from "../platform/handle.ts"
import { carrierSetting } from "./store.ts"

const reply = ({ key, version = 1 }: InsuranceProvider) => ({ key, version })

export const handler = handle(
  createInsuranceProvider,
  ({ table }) => table,
  async ({ body: { xy = "", ...body } }, table, { actor: by, now, commit, refuse }) => {
    const carrier = await createSetting(
      table,
      carrierSetting(body.key),
      { ...body, xy },
      {
        by,
        now,
        commit,
        refuseExisting: () => refuse("already_exists", { detail: messages.carriers.exists }),
        reply,
      },
    )
    return reply(carrier)
  },
)
