import type { changeCredentials, getCredentials } from "#shared/api/credentials.ts"
import type { BodyOf, ReplyOf } from "#shared/api/definition/endpoint.ts"
import { type Supplier, supplierNames, suppliers } from "#shared/domain/parts/suppliers.ts"
import { type FieldDescriptor, rulesOf } from "../../ui/versioned/conflict.ts"

export type Credentials = ReplyOf<typeof getCredentials>
export type CredentialsChange = Omit<BodyOf<typeof changeCredentials>, "version">

/** Form values by supplier. An empty password keeps the stored one. */
export type CredentialsForm = Record<Supplier, { username: string; password: string; clear: boolean }>

export const formOf = (credentials: Credentials): CredentialsForm =>
  Object.fromEntries(
    suppliers.map((supplier) => [
      supplier,
      { username: credentials[`${supplier}Username`], password: "", clear: false },
    ]),
  ) as CredentialsForm // one for each of the list

/** Only changed values. Untouched passwords are left out. */
export const changeOf = (form: CredentialsForm, base: Credentials): CredentialsChange =>
  Object.fromEntries(
    suppliers.flatMap((supplier) => {
      const { username, password, clear } = form[supplier]
      return [
        ...(username.trim() === base[`${supplier}Username`]
          ? []
          : [[`${supplier}Username`, username.trim()]]),
        ...(clear
          ? [[`${supplier}Password`, null]]
          : password === ""
            ? []
            : [[`${supplier}Password`, password]]),
      ]
    }),
  )

/** Values for the conflict dialog, which only shows whether a password is set. */
export type CredentialsToCompare = Credentials & CredentialsChange

const passwordText = (supplier: Supplier) => (credentials: CredentialsToCompare) => {
  const typed = credentials[`${supplier}Password`]
  if (typed !== undefined) return typed === null ? "No password" : "The password you typed"
  return credentials[`${supplier}PasswordSet`] ? "A saved password" : "No password"
}

export const credentialsDescriptors: readonly FieldDescriptor<CredentialsToCompare>[] = suppliers.flatMap(
  (supplier) => [
    {
      label: `${supplierNames[supplier]}, username`,
      fields: [`${supplier}Username`],
      text: (credentials) => credentials[`${supplier}Username`] || "nothing",
    },
    {
      label: `${supplierNames[supplier]}, password`,
      fields: [`${supplier}Password`],
      text: passwordText(supplier),
    },
  ],
)

export const credentialsRules = rulesOf<CredentialsToCompare, CredentialsChange>(credentialsDescriptors)
