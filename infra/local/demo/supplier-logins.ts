import { type Supplier, suppliers } from "#shared/domain/parts/suppliers.ts"

/** Logins of the stand-ins; not secret. */
export const loginAt = (supplier: Supplier) => ({ username: "clearline", password: `glass-${supplier}` })

export const everyLogin = Object.fromEntries(
  suppliers.flatMap((supplier) => {
    const { username, password } = loginAt(supplier)
    return [
      [`${supplier}Username`, username],
      [`${supplier}Password`, password],
    ]
  }),
)
