import { mayPass } from "#shared/domain/people/permissions.ts"
import { t } from "#shared/language.ts"
import { readSession, useSession } from "#web/api/session.ts"
import type { ScreenHandle } from "#web/app/navigation.ts"
import { titleOf } from "#web/app/pages.ts"
import { OfficeList } from "./OfficeList.tsx"
import { OwnDay } from "./OwnDay.tsx"

export const handle: ScreenHandle = {
  title: () => (readSession()?.role === "technician" ? t("Today") : titleOf("/servicerequests")),
}

export default function List() {
  const session = useSession()
  if (!session) return null
  return mayPass(session.role, ["clerk"]) ? <OfficeList session={session} /> : <OwnDay session={session} />
}
