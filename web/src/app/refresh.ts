import { send } from "../api/send.ts"
import { endSession, readSession, sessionLost } from "../api/session.ts"
import { version } from "./version.ts"

/**
 * Tells the server that the session lives, beside a navigation and never in its way (owner's specification). Only the server's
 * word ends a session; a signal that dropped does not. Without the call's definition: its schema is too heavy for the home
 * page, and the answer is a count.
 */
export async function refreshBeside(pathname: string): Promise<void> {
  const token = readSession()?.token
  if (token === undefined) return
  try {
    const { body } = await send({
      method: "PUT",
      path: "/session",
      body: { token, location: pathname.slice(0, 200), version },
    })
    const { matches } = body as { matches: number }
    if (matches === 0 && readSession()?.token === token) endSession(sessionLost)
  } catch {
    // A 401 has ended the session already (`send`); anything else says nothing about it.
  }
}
