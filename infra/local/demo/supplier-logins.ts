import { type Supplier, suppliers } from "../../../shared/domain/suppliers.ts"

/** What the stand-ins take: no secret, as nothing of theirs is worth one. */
export const loginAt = (supplier: Supplier) => ({ username: "clearline", password: `glass-${supplier}` })

/** The same as PUT /credentials takes it. */
export const everyLogin = Object.fromEntries(
  suppliers.flatMap((supplier) => {
    const { username, password } = loginAt(supplier)
    return [
      [`${supplier}Username`, username],
      [`${supplier}Password`, password],
    ]
  }),
)
