import { CalendarPlus, LayoutList } from "lucide-react"
import { mayPass } from "#shared/domain/people/permissions.ts"
import { t } from "#shared/language.ts"
import type { Session } from "../../api/session.ts"
import type { ShownUser } from "../../data/people/user.ts"

export function statusLinks(
  user: (Pick<ShownUser, "_id" | "role"> & { category?: string | undefined }) | undefined,
  { id, role }: Pick<Session, "id" | "role">,
  sitePath: (path: string) => string,
) {
  if (user?.role !== "user") return []
  const { _id, category } = user
  const isOwn = _id === id
  const isAccount = category === "commercial" || category === "carrier"
  const seesAccount = isOwn || (isAccount && mayPass(role, ["clerk"]))
  const service = isAccount ? `/newservice?invoiceType=net&billingId=${_id}` : "/newservice"
  const account = isOwn ? "/account" : `/account?commercialId=${_id}`
  return [
    { text: t("Request Service"), icon: CalendarPlus, href: sitePath(service) },
    ...(seesAccount ? [{ text: t("Account View"), icon: LayoutList, to: account }] : []),
  ]
}
