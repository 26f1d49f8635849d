import type { CarrierReader } from "../carriers/store.ts"
import { malformed } from "../platform/refusal.ts"
import type { UserReader } from "../users/store.ts"

type Named = { billingCompany?: string | null | undefined; billingId?: string | null | undefined }

/** Refuses a carrier or an account that is not there; what stood before may stay. */
export const checkReferences = async (
  named: Named,
  { carriers, users }: { carriers: CarrierReader; users: UserReader },
  before: Named = {},
): Promise<void> => {
  const { billingCompany, billingId } = named
  if (billingCompany && billingCompany !== before.billingCompany) {
    const all = await carriers.all()
    if (!all.some(({ key }) => key === billingCompany))
      throw malformed("billingCompany", "There is no such insurance carrier.")
  }
  if (billingId && billingId !== before.billingId && !(await users.get(billingId)))
    throw malformed("billingId", "There is no such account.")
}
