import { onSessionChange, readSession } from "../api/session.ts"

const database = "clearline"

/** Whose jobs may lie on this device. */
const keeper = (): string | undefined => {
  const session = readSession()
  return session?.role === "technician" && !session.deactivated ? session.id : undefined
}

async function forget(): Promise<void> {
  // Most visitors never kept anything, and needn't load what opens the database. Not every browser can tell.
  const known = await indexedDB.databases?.()
  if (known && !known.some(({ name }) => name === database)) return
  const { keptStore } = await import("../data/offline/db.ts")
  const user = keeper()
  await keptStore.wipe(user === undefined ? undefined : { user })
}

/**
 * Removes every day of jobs that doesn't belong to whoever is logged in: now, and whenever a session begins or ends. Both
 * builds do this at their start, since a session may end while the app is closed, on the website, or on the way to /logout.
 * What still has to be sent stays.
 */
export function forgetDaysOfOthers(): void {
  // A browser that stores nothing has nothing to forget.
  const forgetNow = () => void forget().catch(() => undefined)
  forgetNow()
  let known = keeper()
  onSessionChange(() => {
    if (known === keeper()) return
    known = keeper()
    forgetNow()
  })
}
