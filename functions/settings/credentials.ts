import { StoredCredentials } from "#shared/api/credentials.ts"
import { type Supplier, suppliers } from "#shared/domain/parts/suppliers.ts"
import type { StandingSetting } from "../audit/store.ts"
import { keys } from "../platform/keys.ts"
import type { Refuse } from "../platform/refusal.ts"
import type { Item, TableReader } from "../platform/table.ts"
import type { KeyService } from "../providers/kms.ts"

/*
 * Access patterns of credentials
 *   all   CRED#suppliers / A   denied to every function that does not ask for them
 */

const schema = 1

type Credentials = StoredCredentials & { version: number }

const noUsernames = Object.fromEntries(suppliers.map((supplier) => [`${supplier}Username`, ""]))
const passwordFields: readonly string[] = suppliers.map((supplier) => `${supplier}Password`)

const parse = (item: Item | undefined): Credentials => ({
  ...StoredCredentials.parse({ ...noUsernames, ...item }),
  version: typeof item?.version === "number" ? item.version : 0,
})

/** As it lies in the table. */
export const credentialsItem = (value: Credentials): Item => ({ ...keys.credentials, schema, ...value })

/** What the audit's store saves. */
export const credentialsOver = (table: TableReader): StandingSetting<Credentials> => ({
  what: "credentials",
  id: "suppliers",
  nameOf: () => "System Credentials",
  shape: StoredCredentials,
  read: async () => parse(await table.get(keys.credentials)),
  itemOf: credentialsItem,
})

/**
 * With what the shop logs in at a supplier, as settings have it this moment; nothing while name or password is missing. What was
 * decrypted once is not asked of the key service again.
 */
export const supplierLogins = (table: TableReader, { decrypt }: Pick<KeyService, "decrypt">) => {
  const opened = new Map<string, Promise<string>>()
  const open = (closed: string, field: string): Promise<string> => {
    const known = opened.get(closed)
    if (known) return known
    const opening = decrypt(closed, field)
    opened.set(closed, opening)
    opening.catch(() => opened.delete(closed))
    return opening
  }
  return async (supplier: Supplier): Promise<{ username: string; password: string } | undefined> => {
    const stored = await credentialsOver(table).read()
    const username = stored[`${supplier}Username`]
    const closed = stored[`${supplier}Password`]
    if (username === "" || closed === undefined) return undefined
    return { username, password: await open(closed, `${supplier}Password`) }
  }
}

/** A form as it is stored: an empty password leaves what is, `null` clears it, any other is encrypted. */
export const encrypted = async (
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

/** Of two passwords for one supplier it is told that there are two, and neither. */
export const withoutSecrets =
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
