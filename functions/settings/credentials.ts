import { StoredCredentials } from "#shared/api/credentials.ts"
import { type Supplier, suppliers } from "#shared/domain/parts/suppliers.ts"
import type { ExistingSetting } from "../audit/store.ts"
import { keys } from "../platform/keys.ts"
import type { Refuse } from "../platform/refusal.ts"
import type { Item, TableReader } from "../platform/table.ts"
import type { KeyService } from "../providers/kms.ts"

/* all: CRED#suppliers / A, denied to functions that don't declare `credentials` */

const schema = 1

type Credentials = StoredCredentials & { version: number }

const noUsernames = Object.fromEntries(suppliers.map((supplier) => [`${supplier}Username`, ""]))
const passwordFields: readonly string[] = suppliers.map((supplier) => `${supplier}Password`)

const parse = (item: Item | undefined): Credentials => ({
  ...StoredCredentials.parse({ ...noUsernames, ...item }),
  version: typeof item?.version === "number" ? item.version : 0,
})

export const credentialsItem = (value: Credentials): Item => ({ ...keys.credentials, schema, ...value })

export const credentialsSetting = (table: TableReader): ExistingSetting<Credentials> => ({
  what: "credentials",
  id: "suppliers",
  nameOf: () => "System Credentials",
  shape: StoredCredentials,
  read: async () => parse(await table.get(keys.credentials)),
  itemOf: credentialsItem,
})

/** Login at a supplier from the settings, or undefined if incomplete. Decrypted passwords are cached. */
export const supplierLogins = (table: TableReader, { decrypt }: Pick<KeyService, "decrypt">) => {
  const decryptedPasswords = new Map<string, Promise<string>>()
  const decryptOnce = (encrypted: string, field: string): Promise<string> => {
    const cached = decryptedPasswords.get(encrypted)
    if (cached) return cached
    const decrypting = decrypt(encrypted, field)
    decryptedPasswords.set(encrypted, decrypting)
    decrypting.catch(() => decryptedPasswords.delete(encrypted))
    return decrypting
  }
  return async (supplier: Supplier): Promise<{ username: string; password: string } | undefined> => {
    const credentials = await credentialsSetting(table).read()
    const username = credentials[`${supplier}Username`]
    const encrypted = credentials[`${supplier}Password`]
    if (username === "" || encrypted === undefined) return undefined
    return { username, password: await decryptOnce(encrypted, `${supplier}Password`) }
  }
}

/** An empty password keeps the stored one, `null` clears it, others are encrypted. */
export const encryptForm = async (
  form: Record<string, string | null | undefined>,
  { encrypt }: KeyService,
): Promise<Partial<StoredCredentials>> =>
  Object.fromEntries(
    await Promise.all(
      Object.entries(form)
        .filter(([field, value]) => !(passwordFields.includes(field) && value === ""))
        .map(async ([field, value]) => [
          field,
          typeof value === "string" && passwordFields.includes(field)
            ? await encrypt(value, field)
            : (value ?? undefined),
        ]),
    ),
  )

/** Replaces passwords with whether one is set. */
export const hideSecrets =
  (refuse: Refuse<"changed_meanwhile">): Refuse<"changed_meanwhile"> =>
  (code, { conflicts = [], ...facts } = {}) =>
    refuse(code, {
      ...facts,
      conflicts: conflicts.map((conflict) =>
        passwordFields.includes(conflict.field)
          ? { field: conflict.field, by: conflict.by, at: conflict.at }
          : conflict,
      ),
    })
