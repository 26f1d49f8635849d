import { onSessionChange, readSession } from "../api/session.ts"

const database = "clearline"

const keeper = (): string | undefined => {
  const session = readSession()
  return session?.role === "technician" && !session.deactivated ? session.id : undefined
}

async function forget(): Promise<void> {
  // Most visitors have no database, so its code is not loaded. Some browsers can't list databases.
  const databases = await indexedDB.databases?.()
  if (databases && !databases.some(({ name }) => name === database)) return
  const { storedQueries } = await import("../data/offline/db.ts")
  const user = keeper()
  await storedQueries.wipe(user === undefined ? undefined : { user })
}

/**
 * Removes stored jobs of other users, at startup and at each login and logout. Both builds do this, since a
 * session may end while the app is closed or on the website. The queue of unsent actions stays.
 */
export function forgetDaysOfOthers(): void {
  // Fails only where nothing can be stored.
  const forgetNow = () => void forget().catch(() => undefined)
  forgetNow()
  let lastKeeper = keeper()
  onSessionChange(() => {
    if (lastKeeper === keeper()) return
    lastKeeper = keeper()
    forgetNow()
  })
}
