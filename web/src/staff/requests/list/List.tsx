import { mayPass } from "#shared/domain/people/permissions.ts"
import { t } from "#shared/language.ts"
import { readSession, type Session, useSession } from "#web/api/session.ts"
import type { ScreenHandle } from "#web/app/navigation.ts"
import { titleOf } from "#web/app/pages.ts"
import { lazyComponent } from "#web/ui/lazy-component.tsx"
import { narrow, RequestCards } from "./cards.ts"

const OfficeList = lazyComponent(() => import("./OfficeList.tsx"))
const OwnDay = lazyComponent(() => import("./OwnDay.tsx"))

export const handle: ScreenHandle = {
  title: () => (readSession()?.role === "technician" ? t("Today") : titleOf("/servicerequests")),
}

const isOffice = ({ role }: Session) => mayPass(role, ["clerk"])

/** Loads only what this person sees on this device. */
export const preload = async (): Promise<void> => {
  const session = readSession()
  if (!session) return
  if (isOffice(session))
    await Promise.all([OfficeList.preload(), matchMedia(narrow).matches && RequestCards.preload()])
  else await OwnDay.preload()
}

export default function List() {
  const session = useSession()
  if (!session) return null
  return isOffice(session) ? <OfficeList session={session} /> : <OwnDay session={session} />
}
