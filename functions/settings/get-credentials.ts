import { getCredentials } from "#shared/api/credentials.ts"
import { suppliers } from "#shared/domain/parts/suppliers.ts"
import { handle } from "../platform/handle.ts"
import { credentialsSetting } from "./credentials.ts"

export const handler = handle(
  getCredentials,
  ({ table }) => credentialsSetting(table),
  async (_input, credentials) => {
    const stored = await credentials.read()
    return getCredentials.reply.parse({
      ...stored,
      ...Object.fromEntries(
        suppliers.map((supplier) => [`${supplier}PasswordSet`, stored[`${supplier}Password`] !== undefined]),
      ),
    })
  },
)
