import type { WrongField } from "#shared/api/definition/wrong-fields.ts"
import { t } from "#shared/language.ts"
import type { CarrierReader } from "../carriers/store.ts"
import type { UserReader } from "../users/store.ts"

type Named = { billingCompany?: string | null | undefined; billingId?: string | null | undefined }

/** Unknown carriers or accounts. Stored references may stay. */
export const unknownReferences = async (
  references: Named,
  { carriers, users }: { carriers: CarrierReader; users: UserReader },
  before: Named = {},
): Promise<WrongField[]> => {
  const unknown: WrongField[] = []
  const { billingCompany, billingId } = references
  if (billingCompany && billingCompany !== before.billingCompany) {
    const all = await carriers.all()
    if (!all.some(({ key }) => key === billingCompany))
      unknown.push({
        field: "billingCompany",
        message: t("Choose a carrier from the list. This one doesn't exist."),
      })
  }
  if (billingId && billingId !== before.billingId && !(await users.get(billingId)))
    unknown.push({ field: "billingId", message: t("This account doesn't exist.") })
  return unknown
}
